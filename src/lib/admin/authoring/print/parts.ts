/** What is printed, in the order of the screen. */
export const partNames = ['codes', 'cards', 'stickers', 'posters', 'letters'] as const;
export type PartName = (typeof partNames)[number];
