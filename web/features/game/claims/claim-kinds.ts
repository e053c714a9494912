/** What somebody may claim without writing it. */
export const CLAIMS = ['am', 'saw', 'swapped', 'accuse'] as const;
export type ClaimKind = (typeof CLAIMS)[number];

/** What a claim is made of. */
export const NEEDS: Record<ClaimKind, { readonly whom: number; readonly role: 'needed' | 'free' | 'none' }> =
  {
    am: { whom: 0, role: 'needed' },
    saw: { whom: 1, role: 'needed' },
    swapped: { whom: 2, role: 'none' },
    accuse: { whom: 1, role: 'free' },
  };
