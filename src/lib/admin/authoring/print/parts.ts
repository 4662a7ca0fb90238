/** What can be printed, in screen order. */
export const partNames = ['codes', 'cards', 'stickers', 'posters', 'letters'] as const;
export type PartName = (typeof partNames)[number];
