/** "45 seconds", "5 minutes", "1 minute". */
export function seconds(count: number): string {
  if (count < 60 || count % 60 !== 0) return `${count} seconds`;
  const minutes = count / 60;
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

export const milliseconds = (count: number): string => seconds(count / 1000);
