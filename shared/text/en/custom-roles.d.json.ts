// Written by `bun shared/text/write-types.ts`.
declare const messages: {
  readonly roles: {
    readonly lookAt: (values: { what: string | number }) => string;
    readonly title: string;
    readonly all: string;
    readonly loading: string;
    readonly none: string;
    readonly noneHint: string;
    readonly failed: string;
    readonly active: string;
    readonly inactive: string;
    readonly sleeps: string;
    readonly acts: (values: { order: string | number; actions: string | number }) => string;
    readonly noTitle: string;
    readonly about: string;
    readonly create: string;
    readonly createTitle: string;
    readonly edit: string;
    readonly editTitle: (values: { name: string | number }) => string;
    readonly save: string;
    readonly saving: string;
    readonly cancel: string;
    readonly baseName: string;
    readonly baseNameHint: string;
    readonly baseNameNeeded: string;
    readonly language: string;
    readonly team: string;
    readonly teamHints: {
      readonly villager: (values: { team: string | number }) => string;
      readonly werewolf: (values: { wolf: string | number; team: string | number; role: string | number }) => string;
      readonly special: string;
    };
    readonly abilities: string;
    readonly abilitiesHint: string;
    readonly nightOrder: string;
    readonly nightOrderHint: (values: { examples: string | number }) => string;
    readonly isActive: string;
    readonly isActiveHint: string;
    readonly variants: string;
    readonly variantTitle: (values: { theme: string | number }) => string;
    readonly variantTitleHint: string;
    readonly picture: {
      readonly label: (values: { theme: string | number }) => string;
      readonly hint: string;
      readonly none: string;
      readonly chosen: (values: { card: string | number }) => string;
      readonly choose: string;
      readonly replace: string;
      readonly remove: string;
      readonly sending: string;
      readonly tooBig: string;
      readonly failed: string;
    };
    readonly titlesNeeded: (values: { themes: string | number }) => string;
    readonly actions: string;
    readonly actionsHint: string;
    readonly night: {
      readonly sleeps: string;
      readonly orderAlone: string;
      readonly actionsAlone: string;
      readonly acts: (values: { order: string | number }) => string;
    };
    readonly delete: string;
    readonly deleteTitle: string;
    readonly deleteQuestion: (values: { name: string | number }) => string;
    readonly deleteText: string;
    readonly created: string;
    readonly updated: string;
    readonly deleted: string;
    readonly createFailed: string;
    readonly updateFailed: string;
    readonly deleteFailed: string;
    readonly counted: (values: { total: number; count: string | number }) => string;
  };
  readonly teams: {
    readonly special: string;
  };
  readonly heads: {
    readonly baseName: string;
    readonly title: string;
    readonly team: string;
    readonly atNight: string;
    readonly status: string;
    readonly actions: string;
  };
};
export default messages;
