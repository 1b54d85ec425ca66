/** The signs of the game on a grid of 24, drawn with one line. */
export const signs = {
  arrow: '<path d="M4 12h15M13 6l6 6-6 6"/>',
  brush: '<path d="M20 3L11 13M11 13c-3-1-5 1-5 4 0 2-1 3-3 3 4 2 9 1 10-3 .3-2-.5-3.3-2-4z"/>',
  assistant: '<circle cx="12" cy="7" r="3.5"/><path d="M5 20c0-6 14-6 14 0z"/>',
  keep: '<path d="M6 4h8l4 4v12H6zM9 12h6M9 16h6"/>',
  give: '<path d="M3 14c3-1 5-1 8 1h5c2 0 2 2 0 2.5h-4M16 16l4-2.5c2-1 3 .5 1.5 2L16 20H3"/><path d="M12 10C8 8 9 3 12 2c3 1 4 6 0 8z"/>',
  master: '<path d="M12 3l2.6 6 6.4.6-4.9 4.2 1.5 6.3L12 16.7l-5.6 3.4 1.5-6.3L3 9.6 9.4 9z"/>',
  check: '<path d="M5 13l5 5L19 7"/>',
  cross: '<path d="M6 6l12 12M18 6L6 18"/>',
  forest: '<path d="M12 2l6 8h-3l4 6H5l4-6H6zM12 16v6"/>',
  plains: '<path d="M4 21C5 14 4 10 3 7M8 21c0-8 0-12 3-17M14 21c0-7 1-11 4-14M19 21c0-4 1-6 2-8M2 21h20"/>',
  mountain: '<path d="M2 20L10 5l4 7 2-3 6 11zM7.5 10l2.5 2 2-2"/>',
  ocean: '<path d="M2 10c4 0 4-4 7-4s3 3 1 4c3 1 5 0 12 0M2 16c4 0 4-3 7-3s3 2.5 1 3c3 1 5 0 12 0M2 21h20"/>',
  wild: '<path d="M12 2v20M2 12h20M5 5l14 14M19 5L5 19"/>',
  spring: '<path d="M12 11C9 8 9 4 12 3c3 1 3 5 0 8zM13 12c1-4 5-5 7-3 0 3-4 5-7 3zM13 13c4 0 6 4 4 6-3 0-5-3-4-6zM11 13c1 3-1 6-4 6-2-2 0-6 4-6zM11 12c-3 2-7 0-7-3 2-2 6-1 7 3z"/>',
  summer: '<circle cx="12" cy="12" r="5"/><path d="M12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M5 5l1.8 1.8M17.2 17.2L19 19M5 19l1.8-1.8M17.2 6.8L19 5"/>',
  autumn: '<path d="M12 22v-6M12 2l2 5 3-2-1 5 5-1-3 4 2 3-8 0-8 0 2-3-3-4 5 1-1-5 3 2z"/>',
  winter: '<path d="M12 2v20M3.5 7l17 10M20.5 7l-17 10M9 4l3 2.5L15 4M9 20l3-2.5 3 2.5M4 11l3-1.5L6.5 6M20 13l-3 1.5.5 3.5M4 13l3 1.5-.5 3.5M20 11l-3-1.5.5-3.5"/>',
  storm: '<path d="M6 13C2 13 2 7 6.5 7.5 8 3 15 3 16 7.5c5-.5 6 5.5 1.5 5.5zM12 12l-3 5h4l-3 5"/>',
} as const;

export type Sign = keyof typeof signs;
