/** The link that the QR code of a station carries; it opens the station on a phone. */
export const stationUrl = (base: string, eventUid: string, slug: string): string =>
	`${base}/?event=${eventUid}&katalog=${slug}`;
