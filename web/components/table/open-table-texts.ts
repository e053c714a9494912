export const TEXTS = {
  name: 'Table screen',
  openText: 'The table on a TV or laptop, for everybody to see. It never shows a secret.',
  openHere: 'Open in a new tab',
  otherDevice: 'Show the address for another device',
  address: 'Address of the table screen',
  addressHint: 'Open it on the other device. It works until you ask for a new one.',
  copy: 'Copy',
  copied: 'Copied',
  copiedText: 'The address of the table screen is on your clipboard',
  copyFailed: 'Could not copy',
  notOpened: 'The table screen could not be opened',
  notOpenedText: 'Please try again.',
} as const;
