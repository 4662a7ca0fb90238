import { z } from 'zod';

/** `equal` = three equal columns, `brand-left` = a wider left one, `cta-right` = a wider right one, `centered` = in the middle. */
export const footerLayouts = ['equal', 'brand-left', 'cta-right', 'centered'] as const;
/** One of `footerLayouts`. */
export type FooterLayout = (typeof footerLayouts)[number];

/** After how many days messages of visitors are deleted. */
export const contactDays = z.int().min(1).max(3650);
