/** The cookie that tells the server in which time zone this browser lives. */
export const zoneCookie = 'mq_zone';
const unknown = 'Europe/Berlin';

/** The zone a browser told, as an IANA name; that of the events when it told none or nonsense. */
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
