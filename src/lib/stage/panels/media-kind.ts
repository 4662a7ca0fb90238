const endings = {
	picture: /\.(png|jpe?g|gif|webp|avif|svg)$/i,
	film: /\.(mp4|webm|ogv|mov|m4v)$/i
};

/** How an address is embedded: by its extension, or else as a page. */
export function mediaKind(address: string): 'picture' | 'film' | 'page' {
	const { pathname } = new URL(address);
	if (endings.picture.test(pathname)) return 'picture';
	return endings.film.test(pathname) ? 'film' : 'page';
}
