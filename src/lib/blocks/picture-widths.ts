/** Widths in pixels that a picture of the library is also served in, as `?w=` of its address. */
export const pictureWidths = [480, 800, 1600] as const;

const ofLibrary = /^\/(?:uploads|events\/[^/?#\s,]+\/images)\/[^/?#\s,]+\.(?:jpe?g|png|webp)$/i;

/** What `srcset` offers of a picture with these sides; undefined where there is nothing to choose. */
export function srcsetOf(src: string, size: readonly [width: number, height: number] | undefined): string | undefined {
	if (!size || !ofLibrary.test(src)) return undefined;
	const [whole] = size;
	const narrower = pictureWidths.filter((width) => width < whole).map((width) => `${src}?w=${width} ${width}w`);
	return narrower.length ? [...narrower, `${src} ${whole}w`].join(', ') : undefined;
}

/** `sizes` for them: as wide as the window; phones with three pixels a point take what two need, which nobody sees. */
export const pictureSizes = '(max-width: 700px) and (min-resolution: 2.5dppx) 67vw, 100vw';
