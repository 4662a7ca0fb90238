const longestAbout = 160;

/** Where visitors write about something: the contact form of a page, which starts with the topic. */
export const contactHref = ({ page, block }: { page: string; block: string }, about: string): string =>
	`/m/${page}?${new URLSearchParams({ about: about.slice(0, longestAbout).toWellFormed() })}#form-${block}`;

/** The topic in a page's address that a visitor wants to write about; empty = none. */
export const aboutIn = (address: string): string =>
	(new URLSearchParams(address.split('?')[1] ?? '').get('about') ?? '')
		.replace(/\p{Cc}+/gu, ' ')
		.trim()
		.slice(0, longestAbout);
