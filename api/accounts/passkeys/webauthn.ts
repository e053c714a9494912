/**
 * What makes and checks the words between browser and device. It comes with the first passkey that is asked for: at the
 * start of a server it would take as long as a sixth of everything else.
 */
export const webauthn = () => import('@simplewebauthn/server');
