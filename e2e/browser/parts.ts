/**
 * Parts of the page that have neither a role nor a name of their own, by selector: what is measured, decorative, or hidden
 * from assistive technology. No other browser test names a class.
 */
export const PARTS = {
  // Anywhere
  stage: '.sky_stage',
  unseen: '.unseen',
  primary: '.button_primary',
  avatar: '.avatar',
  tooltip: '.tooltip',
  bone: '.skeleton',
  slip: '.slip',
  toasts: '.toast_toasts',

  // The sky
  sky: '.sky',
  skyDisc: '.sky_disc',
  skyline: '.sky__skyline',
  leaving: '.sky_isLeaving',

  // The table and its cards
  table: '.table',
  seat: '.table_seat',
  ownSeat: '.table_seatYou',
  seatFace: '.table_seatFace',
  seatBadge: '.table_seatBadge',
  seatName: '.table_seatName',
  nameStart: '.table_seatStart',
  nameShort: '.table_seatShort',
  tableCard: '.table-cards_tableCard',
  turningCard: '.turning-card',
  turnedCard: '.card-table_looseCardTurned',
  flights: '.table-cards_flights',
  flight: '.table-cards_flight',
  dealtFlight: '[data-way="deal"]',
  carriedFlight: '[data-way="carry"]',
  ballot: '.reveal_ballot',
  roleCard: '.role-card',
  smallCard: '.role-card_miniCard',
  cardName: '.role-card_name, .card-styles_name, .card-styles_dossierName',
  emblem: '.role-card__emblem',
  emblemDisc: '.role-card__disc',

  // Home
  home: '.home',
  homePicture: '.home_picture',
  homeMoon: '.home_moon',
  homeSky: '.home_sky',
  homeButtons: '.home_buttons',
  cliff: '.home_cliff',
  cliffFigure: '.home_cliffFigure',
  cliffEdge: '.home_cliffEdge',

  // The lobby
  codeTiles: '.lobby_roomCodeTiles',
  codeTile: '.lobby_roomCodeTile',
  codeActions: '.lobby_roomCodeActions',
  lobbyTable: '.lobby-table',
  lobbyBoard: '.lobby-table_board',
  longLobbyBoard: '.lobby-table_boardLong',
  lobbySide: '.lobby_side',
  roleSheet: '.role-sheet',
  startBar: '.role-sheet_startBar',

  // A round
  roomPill: '.game_roomPill',
  roomPillCode: '.game_roomPillCode',
  deal: '.phase-body_deal',
  ownCard: '.game_secretCard',
  phaseTable: '.phase-body_table',
  actionBar: '.slip_actionBar',
  /** What is asked for, or picked, above the button; and the words of it alone once all is picked. */
  pickHint: '.night_picked',
  pickWords: '.night_pickedWords',
  voteMiddle: '.vote_middlePicked',
  ring: '.countdown',
  ringDigits: '.countdown_digits',
  ringWord: '.countdown_word',
  moonClock: '.night_moonClock',
  messagesFrame: '.chat_messagesFrame',
  newMessages: '.chat_messagesNew',
  newestMessage: '.chat_messagesList > li:last-child',
  messageWords: '.chat_messageWords',
  composerFrame: '.chat_composerFrame',
  boardBody: '.board_claimBoardPanelBody',
  guideHalo: '.guide_halo',

  // Results
  reveal: '.reveal',
  revealCaption: '.reveal_caption',
  resultsVerdict: '.results__verdict',
  ownVerdict: '.results_verdictOwn',
  finalRole: '.final-roles_finalRole',
  finalCard: '.final-roles_finalRoleCards > .role-card_miniCard',
  fate: '.final-roles_fate',
  receivedFace: '.final-roles_receivedFaces .avatar',

  // The table screen
  tvTitle: '.table-screen_title',
  tvCount: '.table-screen_count',
  tvFoot: '.table-screen_foot',
  tvBoard: '.table-screen-board',
  tvCard: '.outcome',
  tvVotes: '.outcome_votes',
  tvRole: '.table-screen-board_tvRoleName, .table-screen-board_tvRoleClaimers',
  tvResults:
    '.table-screen_head, .results_verdict, .results-more_pinned, .outcome_boardCenter, .outcome, .table-screen_foot > *, .table-screen_corner, .table-screen-board',

  // Themes and accounts
  pack: '.themes_pack',
  themePreview: '.themes',
  emptyPreview: '.themes_empty',
  playedGame: '.accounts_playedGame',
} as const;
