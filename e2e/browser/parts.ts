/**
 * Parts of the page that have neither a role nor a name of their own, by selector: what is measured, decorative, or hidden
 * from assistive technology. No other browser test names a class.
 */
export const PARTS = {
  // Anywhere
  stage: '.stage',
  unseen: '.unseen',
  primary: '.button--primary',
  avatar: '.avatar',
  tooltip: '.tooltip',
  bone: '.bone',
  slip: '.slip',
  toasts: '.toasts',

  // The sky
  sky: '.sky',
  skyDisc: '.sky__disc',
  skyline: '.sky__skyline',
  leaving: '.is-leaving',

  // The table and its cards
  table: '.table',
  seat: '.seat',
  ownSeat: '.seat--you',
  seatFace: '.seat__face',
  seatBadge: '.seat__badge',
  seatName: '.seat__name',
  nameStart: '.seat__start',
  nameShort: '.seat__short',
  tableCard: '.table-card',
  turningCard: '.turning-card',
  turnedCard: '.loose-card--turned',
  flights: '.flights',
  flight: '.flight',
  dealtFlight: '.flight--deal',
  carriedFlight: '.flight--carry',
  ballot: '.ballot',
  roleCard: '.role-card',
  miniCard: '.mini-card',
  cardName: '.role-card__name, .badge__name, .dossier__name',
  emblem: '.role-card__emblem',
  emblemDisc: '.role-card__disc',

  // Home
  home: '.home',
  homePicture: '.home__picture',
  homeMoon: '.home__moon',
  homeSky: '.home__sky',
  homeButtons: '.home__buttons',
  cliff: '.cliff',
  cliffFigure: '.cliff__figure',
  cliffEdge: '.cliff__edge',

  // The lobby
  codeTiles: '.room-code__tiles',
  codeTile: '.room-code__tile',
  codeActions: '.room-code__actions',
  lobbyTable: '.lobby-table',
  lobbyBoard: '.lobby-table__board',
  longLobbyBoard: '.lobby-table__board--long',
  lobbySide: '.lobby__side',
  roleSheet: '.role-sheet',
  startBar: '.start-bar',

  // A round
  roomPill: '.room-pill',
  roomPillCode: '.room-pill__code',
  deal: '.deal',
  ownCard: '.secret-card',
  phaseTable: '.phase-body__table',
  actionBar: '.action-bar',
  /** What is asked for, or picked, above the button; and the words of it alone once all is picked. */
  pickHint: '.picked',
  pickWords: '.picked-words',
  voteMiddle: '.vote__middle--picked',
  ring: '.ring',
  ringDigits: '.ring__digits',
  ringWord: '.ring__word',
  moonClock: '.moon-clock',
  messagesFrame: '.messages-frame',
  newMessages: '.messages__new',
  newestMessage: '.messages__list > li:last-child',
  messageWords: '.message__words',
  composerFrame: '.composer__frame',
  boardBody: '.claim-board-panel__body',
  guideHalo: '.guide__halo',

  // Results
  reveal: '.reveal',
  revealCaption: '.reveal__caption',
  resultsVerdict: '.results__verdict',
  ownVerdict: '.verdict__own',
  finalRole: '.final-role',
  finalCard: '.final-role__cards > .mini-card',
  fate: '.fate',
  receivedFace: '.received__faces .avatar',

  // The table screen
  tvTitle: '.tv__title',
  tvCount: '.tv__count',
  tvFoot: '.tv__foot',
  tvBoard: '.tv-board',
  tvCard: '.tv-card',
  tvVotes: '.tv-card__votes',
  tvRole: '.tv-role__name, .tv-role__claimers',
  tvResults: '.tv__head, .verdict, .pinned, .board--center, .tv-card, .tv__foot > *, .tv__corner, .tv-board',

  // Themes and accounts
  pack: '.pack',
  themePreview: '.theme-preview',
  emptyPreview: '.theme-preview--empty',
  playedGame: '.played-game',
} as const;
