const longestAbout = 160;

/** Where visitors write about something: the contact form of a page, which begins with what it is about. */
export const contactHref = ({ page, block }: { page: string; block: string }, about: string): string =>
	`/m/${page}?${new URLSearchParams({ about: about.slice(0, longestAbout).toWellFormed() })}#form-${block}`;

/** What a visitor of a page comes from to write about, as its address says; empty = nothing. */
export const aboutIn = (address: string): string =>
	(new URLSearchParams(address.split('?')[1] ?? '').get('about') ?? '')
		.replace(/\p{Cc}+/gu, ' ')
		.trim()
		.slice(0, longestAbout);
