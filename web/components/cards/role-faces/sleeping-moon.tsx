const MOON = 'M-2 -10.500A10.500 10.500 0 1 0 9.500 4A8.500 8.500 0 0 1 -2 -10.500Z';
const SNORES = 'M-.5 -2.500h5l-5 5h5M4.500 -8h4l-4 4h4M9 -11.500h2.800l-2.800 3h2.800';

/** In the place of a number, for a role that does not wake. */
export function SleepingMoon() {
  return (
    <>
      <path d={MOON} fill="var(--ink)" />
      <path d={SNORES} fill="none" stroke="var(--ink)" strokeWidth="1.500" strokeLinejoin="round" />
    </>
  );
}
