export const TEXTS = {
  title: 'Theme Settings',
  home: 'Home',
  adminPanel: 'Admin Panel',
  loading: 'Loading...',
  checking: 'Checking your permissions...',
  tryAgain: 'Try Again',
  signInNeeded: 'Authentication Required',
  signInNeededText: 'Please sign in to access this page.',
  signIn: 'Sign In',
  meFailed: 'Failed to fetch user',
  hostNeeded: 'Hosting is locked',
  hostNeededText:
    'Themes apply to the games you host, and you need a host entitlement to create rooms. What you choose and upload here is kept until then.',

  preference: 'My Theme Preference',
  yourGames: (theme: string) => `Your games will use: ${theme}`,
  noPreference: 'No preference set - using default theme',
  preferenceFailed: 'Failed to fetch user theme preference',
  preferenceLabel: 'Theme for the games you host',
  saved: 'Theme Preference Saved',
  savedText: (theme: string) => `Your games will now use the ${theme} theme.`,
  updateFailed: 'Update Failed',
  preferenceNotSaved: 'Failed to update theme preference',

  globalTitle: 'Default Theme for New Users',
  globalLabel: 'Default theme',
  globalActive: 'Current Active Theme',
  live: 'Live',
  globalUpdated: 'Theme Updated',
  globalUpdatedText: (theme: string) =>
    `Global default theme changed to ${theme}. All new games will use this theme.`,
  globalNotSaved: 'Failed to update global theme',
  current: 'Current Theme',
  active: 'Active',
  currentNote: 'The global theme is set by administrators. It is used in games whose host has no preference.',
  settingsFailed: 'Failed to fetch theme settings',

  preview: (theme: string) => `Preview of ${theme}`,
  previewLoading: 'Loading the preview...',

  upload: 'Upload Custom Theme Pack',
  chooseFile: 'Choose ZIP File',
  chosenFile: (name: string, bytes: number) => `${name} (${megabytes(bytes)} MB)`,
  noFile: 'No file selected',
  fileNeeded: 'Please choose a ZIP file first',
  fileTooBig: (bytes: number) => `This file is ${megabytes(bytes)} MB. A theme pack can be at most 50 MB.`,
  uploadButton: 'Upload',
  uploading: 'Uploading...',
  progress: 'Upload progress',
  sent: (percent: number) => `${percent}% sent`,
  reading: 'Sent. The pack is being checked...',
  uploaded: 'Theme Pack Uploaded',
  uploadedText: 'You can choose it as your theme now.',
  uploadFailed: 'Upload Failed',
  uploadNotDone: 'Upload failed',
  requirements: 'Requirements',
  requirementList: [
    'A theme.json (simple format), default_theme_pack.json or manifest.json',
    'Role images in a roles/ directory (named by role title for theme.json, or card1.jpg, card2.jpg for other formats)',
    'Maximum 50 MB',
  ],
  space: (used: number, most: number) =>
    `Your packs take ${megabytes(used)} MB of ${megabytes(most)} MB. ${megabytes(Math.max(0, most - used))} MB are left.`,
  moreSpace: (most: number) =>
    `Once you have signed in by a link to your email address, you have ${megabytes(most)} MB.`,
  serverSpace: (used: number, most: number) =>
    `All packs on this server together take ${megabytes(used)} MB of ${megabytes(most)} MB.`,
  startingFile: 'default-theme.zip',
  startingPoint: 'To start with, download the default theme pack and change it:',

  packs: 'My Theme Packs',
  refresh: 'Refresh',
  packsLoading: 'Loading theme packs...',
  noPacks: 'No custom theme packs uploaded yet',
  noPacksHint: 'Upload a ZIP file above, and it will be listed here.',
  packsFailed: 'Failed to fetch theme packs',
  packId: (id: string) => `ID: ${id}`,
  updated: (time: string) => `Updated ${time}`,
  setActive: 'Set as Active',
  delete: 'Delete',
  deleteTitle: 'Delete Theme Pack',
  deleteQuestion: (name: string) => `Are you sure you want to delete "${name}"?`,
  deleted: 'Theme Pack Deleted',
  deleteFailed: 'Delete Failed',
  notDeleted: 'Failed to delete theme pack',
} as const;

const MEGABYTE = 1024 * 1024;

/** Never '0.00' for a small file. */
function megabytes(bytes: number): string {
  const least = bytes === 0 ? 0 : 0.01;
  return Math.max(least, bytes / MEGABYTE).toFixed(2);
}
