import { describe, expect, test } from 'bun:test';
import type { CustomRoleRecord } from '@nightfall/shared/protocol/custom-roles';
import CUSTOM_ROLES from '@nightfall/shared/text/en/custom-roles.json';
import { bodyOf, draftOf, nightOrderOf, nightWords, problemsOf } from './draft.ts';

const TEXTS = CUSTOM_ROLES.roles;

const baker: CustomRoleRecord = {
  id: '00000000-0000-4000-8000-000000000001',
  baseName: 'Baker',
  team: 'villager',
  abilities: 'Bakes.',
  language: 'en',
  nightOrder: 5,
  isActive: true,
  actions: ['rob_player'],
  themeVariants: {
    werewolf: { title: 'The Baker', imageUrl: '/api/custom-roles/pictures/baker.webp' },
    corporate: { title: 'Canteen' },
  },
  themes: {},
  createdBy: null,
  createdAt: 1,
  updatedAt: 1,
};
const draft = draftOf(baker);

describe('a draft of a custom role', () => {
  test('[A5.12 A5.13] has to have a base name and every theme title', () => {
    expect(problemsOf(draft)).toEqual({});
    expect(problemsOf(draftOf(null))).toEqual({
      baseName: 'Base name is required',
      titles: 'All theme titles are required: Werewolf',
    });
    expect(problemsOf({ ...draft, baseName: '  ' })).toEqual({ baseName: 'Base name is required' });
  });

  test('[A2.84 A5.14] has an integer for its night order, 0 without one', () => {
    const orders = ['', 'x', '7', '7.9', ' 12 ', '-3'].map((nightOrder) =>
      nightOrderOf({ ...draft, nightOrder }),
    );
    expect(orders).toEqual([0, 0, 7, 7, 12, -3]);
  });

  test('[A2.86] keeps what the editor does not show, and leaves out a picture that there is none of', () => {
    const { id, themes, createdBy, createdAt, updatedAt, ...written } = baker;
    expect(bodyOf(draft, baker)).toEqual(written);
    const variants = { werewolf: { title: ' Baker ', imageUrl: '' } };
    const body = bodyOf({ ...draft, variants, abilities: ' ' }, null);
    expect(body).toMatchObject({ abilities: '', themeVariants: { werewolf: { title: 'Baker' } } });
    expect(Object.keys(body.themeVariants.werewolf ?? {})).toEqual(['title']);
  });

  test('[L9.17] says the language of its words, at first that of the page', () => {
    expect(draftOf(null).language).toBe('en');
    expect(bodyOf({ ...draft, language: 'de' }, baker).language).toBe('de');
  });

  test('[A2.84 H3.39 H3.40] says plainly what it does at night', () => {
    const { night } = TEXTS;
    expect(nightWords(draft)).toBe(night.acts({ order: 5 }));
    expect(nightWords({ ...draft, actions: [] })).toBe(night.orderAlone);
    expect(nightWords({ ...draft, nightOrder: '0' })).toBe(night.actionsAlone);
    expect(nightWords(draftOf(null))).toBe(night.sleeps);
  });
});
