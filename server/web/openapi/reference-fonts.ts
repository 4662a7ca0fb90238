import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Router } from 'express';

const files = {
	'text.woff2': '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
	'headings.woff2': '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'
};

/** The two faces of the product for a page that the screens' build does not know. */
export const fontFaces = `
@font-face { font-family: Text; src: url(docs/text.woff2) format('woff2'); font-weight: 400 700; font-display: swap; }
@font-face { font-family: Headings; src: url(docs/headings.woff2) format('woff2'); font-weight: 200 800; font-display: swap; }`;

/** Serves the faces below `/docs`. */
export function mountFonts(router: Router): void {
	for (const [name, file] of Object.entries(files)) {
		let bytes: Buffer | undefined;
		router.get(`/docs/${name}`, (_request, response) => {
			bytes ??= readFileSync(fileURLToPath(import.meta.resolve(file)));
			response.set('Cache-Control', 'public, max-age=86400').type('font/woff2').send(bytes);
		});
	}
}
