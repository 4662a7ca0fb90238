/** The cookie with the browser's time zone. */
export const zoneCookie = 'mq_zone';
const unknown = 'Europe/Berlin';

/** The browser's zone as an IANA name; that of the events if missing or invalid. */
export function zoneOf(cookie: string | undefined): string {
	if (!cookie) return unknown;
	try {
		return new Intl.DateTimeFormat('en', { timeZone: cookie }).resolvedOptions().timeZone;
	} catch {
		return unknown;
	}
}

/** Tells the server the zone of this browser from now on, and returns it. */
export function tellZone(): string {
	const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
	document.cookie = `${zoneCookie}=${encodeURIComponent(timeZone)}; path=/; max-age=31536000; samesite=lax`;
	return timeZone;
}
