/** Of a date field's day, on the clock of whoever reads; nothing while none is chosen. */
export const startOfDay = (day: string): number | undefined => timeOf(day, 0);

export const dayAfter = (day: string): number | undefined => timeOf(day, 1);

function timeOf(day: string, later: number): number | undefined {
  const [year, month, date] = day.split('-').map(Number);
  if (year === undefined || month === undefined || date === undefined) return undefined;
  // Not 24 hours later: a day may have 23.
  return Math.max(0, new Date(year, month - 1, date + later).getTime());
}
