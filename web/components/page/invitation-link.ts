/** The address that leads to the join form with the code filled in. */
export const invitationLink = (code: string) => `${window.location.origin}/?code=${code}`;
