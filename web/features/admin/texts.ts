import type { EntitlementFilter, ListedEntitlement } from '@nightfall/shared/protocol/admin';

export const TEXTS = {
  panel: 'Admin Panel',
  areas: 'Admin areas',
  users: 'Users',
  usersText: 'Find accounts, grant and revoke the right to host, make admins.',
  entitlements: 'Entitlements',
  entitlementsText: 'Everything that was bought or granted, and whether it is still valid.',
  themes: 'Theme Settings',
  themesText: 'Your own theme, the default for everybody, and theme packs.',
  customRoles: 'Custom Roles',
  customRolesText: 'Roles of your own, which hosts can select in their lobbies.',
  audit: 'Audit',
  auditText: 'What administrators did, to whom and when.',
  security: 'Security',
  securityText: 'Sign-ins, refused requests and attacks: who, what, from where and when.',
  rooms: 'Rooms',
  roomsText: 'The rooms that are open, how far they are and how many people are in them.',
  queues: 'Jobs',
  queuesText: 'What workers have to do, whether they are late, and what has failed.',
  maintenance: 'Maintenance',
  maintenanceText: 'Tell every page of a planned stop, and let rounds end before it.',
  back: 'Back',
  superAdmin: 'Super Admin',
  superAdminOnly: 'Super Admin Only',

  loading: 'Loading...',
  checking: 'Checking your permissions...',
  signInNeeded: 'Authentication Required',
  signInNeededText: 'Please sign in to access this page.',
  signIn: 'Sign In',
  denied: 'Access Denied',
  deniedPage: "You don't have permission to access this page.",
  deniedPanel: "You don't have permission to access the admin panel.",
  home: 'Return Home',
  secondFactor: 'Two-step sign-in needed',
  setItUp:
    'On this server, administrators need more than a password. Set up an authenticator app in your profile to get in.',
  toSetUp: 'Set It Up',
  signInWithIt: 'You signed in without your second step. Please sign in again with your passkey.',
  signInAgain: 'Sign In Again',
  meFailed: 'Failed to fetch user',
  tryAgain: 'Try Again',

  userManagement: 'User Management',
  privileges: 'Admin Privileges',
  privilegesText:
    'As a super admin you can make any user an admin, and undo it. Admins manage entitlements, themes and custom roles.',
  limited: 'Limited Access',
  limitedText: 'You can view users and manage host entitlements, but you cannot change admin privileges.',
  search: 'Search',
  searchHint: 'Search by email or user ID...',
  pagesOf: (list: string) => `Pages of ${list}`,
  pageOf: (page: number, all: number) => `Page ${page} of ${all}`,
  previous: 'Previous',
  next: 'Next',
  refresh: 'Refresh',
  hardRefresh: 'Hard Refresh',
  allUsers: 'All Users',
  userList: {
    loading: 'Loading users...',
    none: 'No users found',
    hint: 'Try fewer letters, or another part of the address.',
    failed: 'Failed to fetch users',
  },
  notVerified: 'Not verified',

  entitlementManagement: 'Entitlement Management',
  allEntitlements: 'All Entitlements',
  status: 'Status',
  entitlementList: {
    loading: 'Loading entitlements...',
    none: 'No entitlements found',
    hint: 'Grant one above, or try another address or status.',
    failed: 'Failed to fetch entitlements',
  },

  auditLog: 'Audit log',
  auditList: {
    loading: 'Loading the audit log...',
    none: 'No entries yet',
    hint: 'Whatever an administrator changes is recorded here.',
    failed: 'Failed to fetch the audit log',
  },

  securityEvents: 'Security events',
  kind: 'Event',
  allKinds: 'All events',
  firstDay: 'From',
  lastDay: 'To',
  securitySearchHint: 'Email, ID or network address...',
  securityList: {
    loading: 'Loading security events...',
    none: 'No events found',
    hint: 'Try another event, person or time. Events are kept for 90 days.',
    failed: 'Failed to fetch the security events',
  },

  cancel: 'Cancel',
  processing: 'Processing...',
  makeAdmin: 'Make Admin',
  removeAdmin: 'Remove Admin',
  grantAdminTitle: 'Grant Admin Access',
  removeAdminTitle: 'Remove Admin Access',
  grantAdmin: 'Grant Admin',
  toggleFailed: 'Failed to toggle admin status',
  toggleHint: 'You will be asked to confirm.',
  emailOrId: 'Email or user ID',
  emailOrIdNeeded: 'Email or user ID is required',
  changeAdmin: 'Change Admin Status',

  adminNeedsProof: 'Nobody has verified this address yet',
  endSessions: 'Sign Out',
  endSessionsTitle: 'Sign out on every device',
  endSessionsText:
    'Ends every session of this user and cancels the sign-in links they have not used yet. They can sign in again.',
  endSessionsFailed: 'Failed to sign the user out',
  resetFactor: 'Reset Two-Step',
  resetTitle: 'Reset Two-Step Sign-In',
  resetFailed: 'Failed to reset two-step sign-in',

  grantHost: 'Grant Host',
  grantTitle: 'Grant Host Entitlement',
  entitlementType: 'Entitlement Type',
  hostAccess: 'Host Access',
  tier: 'Tier',
  grant: 'Grant Entitlement',
  granting: 'Granting...',
  email: 'Email',
  emailNeeded: 'Email is required',
  granted: 'Entitlement granted successfully',
  hostGranted: 'Host entitlement granted successfully',
  grantFailed: 'Failed to grant entitlement',

  revokeTitle: 'Revoke Entitlement',
  revokeQuestion: 'Are you sure you want to revoke this entitlement?',
  revoke: 'Revoke',
  revokePermanent: 'Revoke Permanent',
  revokePass: 'Revoke 48h Pass',
  revoked: 'Entitlement revoked successfully',
  revokeFailed: 'Failed to revoke entitlement',
} as const;

interface AdminChange {
  readonly email: string;
  readonly isVerified: boolean;
  readonly isAdmin: boolean;
}

export const USER_HEADS = {
  email: 'Email',
  displayName: 'Display Name',
  adminStatus: 'Admin Status',
  hostStatus: 'Host Status',
  created: 'Created',
  lastLogin: 'Last Login',
  actions: 'Actions',
} as const;

export const ADMIN_STATUS = { admin: 'Admin', user: 'User' } as const;

export const HOST_STATUS = {
  permanent: 'Active (Permanent)',
  pass: (hours: number, minutes: number) => `Active (Pass) - ${hours}h ${minutes}m left`,
  revoked: 'Revoked',
  expired: 'Expired',
  none: 'No Access',
} as const;

export const ENTITLEMENT_HEADS = {
  email: 'Email',
  type: 'Type',
  tier: 'Tier',
  status: 'Status',
  source: 'Source',
  created: 'Created',
  expires: 'Expires',
  revoked: 'Revoked',
  actions: 'Actions',
} as const;

export const AUDIT_HEADS = { what: 'What', who: 'Who', subject: 'Subject', when: 'When' } as const;

export const SECURITY_HEADS = {
  what: 'What',
  who: 'Who',
  from: 'From',
  details: 'Details',
  when: 'When',
} as const;

export const SECURITY_WORDS = {
  times: (words: string, times: number) => `${words} (${times} times)`,
  stranger: 'Not signed in',
  several: 'Several callers',
  guest: (id: string) => `Guest ${id}`,
  span: (first: string, last: string) => `${first} to ${last}`,
  rest: 'the rest of that hour, counted together',
  about: (pseudonym: string) => `about ${pseudonym}`,
  isAdmin: 'now an admin',
  isNoAdmin: 'no longer an admin',
} as const;

export const AUDIT_WORDS = {
  pass: 'a 48-hour host pass',
  permanent: 'a permanent host entitlement',
  granted: (what: string) => `Granted ${what}`,
  revoked: (what: string) => `Revoked ${what}`,
  gaveAdmin: 'Granted admin privileges',
  tookAdmin: 'Revoked admin privileges',
  endedSessions: 'Signed out on every device',
  changedRole: "Changed a player's role",
  resetFactor: 'Reset two-step sign-in',
  openedDebug: 'Opened the debug view of a game',
  retriedJobs: 'Retried failed jobs',
  plannedMaintenance: 'Planned maintenance',
  withdrewMaintenance: 'Called maintenance off',
} as const;

export const changeText = ({ email, isVerified, isAdmin }: AdminChange): string => {
  if (isAdmin) return `${email} will lose all admin functions.`;
  if (!isVerified) return `${email} cannot be an admin: nobody has verified this address yet.`;
  return `${email} will get access to manage entitlements, themes and custom roles.`;
};

export const resetText = (email: string): string =>
  `The authenticator app, recovery codes and passkeys of ${email} stop working, and they are signed out everywhere. Make sure that it was really them who asked.`;

export const changedText = (email: string, isAdmin: boolean): string =>
  `${email} is ${isAdmin ? 'now' : 'no longer'} an admin`;

export const TIER_OPTIONS = {
  permanent: 'Permanent Host ($9.99 equivalent)',
  pass_48h: '48-Hour Pass ($1.99 equivalent)',
} as const;

export const FILTERS: Record<EntitlementFilter, string> = {
  all: 'All',
  active: 'Active',
  revoked: 'Revoked',
  expired: 'Expired',
};

export const TYPES: Record<ListedEntitlement['type'], string> = {
  host: 'Host',
  admin: 'Admin',
  super_admin: 'Super Admin',
};

export const TIERS: Record<NonNullable<ListedEntitlement['tier']>, string> = {
  permanent: 'Permanent',
  pass_48h: '48-Hour Pass',
};

export const SOURCES: Record<ListedEntitlement['source'], string> = {
  stripe: 'Stripe',
  manual: 'Manual',
  manual_grant: 'Granted by an admin',
  test: 'Test',
};
