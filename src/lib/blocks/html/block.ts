import { z } from 'zod';
import { pageHtml } from '../fields.ts';
import { blockKind } from '../kind.ts';

export const html = blockKind({
	title: 'HTML',
	variants: ['plain'],
	data: z.strictObject({ html: pageHtml() }),
	example: { html: '<section><h2>Our own words</h2></section>' }
});
