/** Share of light that a colour `#rrggbb` sends back, 0 (black) to 1 (white), as WCAG computes it. */
function luminance(colour: string): number {
	const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
		const share = parseInt(colour.slice(at, at + 2), 16) / 255;
		return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
	});
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours `#rrggbb`, 1 (equal) to 21 (black on white). */
export function contrast(one: string, other: string): number {
	const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
	return (high + 0.05) / (low + 0.05);
}
