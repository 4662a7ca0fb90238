import { readFileSync } from 'node:fs';

/** A font of the packages as its bytes; by default one of two weights and Latin letters, of 39 kB. */
export const fontBytes = (name = 'nunito-latin-wght-normal'): Buffer => {
	const [family = ''] = /^(source-serif-4|[a-z]+(-(sans|grotesque|mono))?)/.exec(name) ?? [];
	const file = `../../../node_modules/@fontsource-variable/${family}/files/${name}.woff2`;
	return readFileSync(new URL(file, import.meta.url));
};
