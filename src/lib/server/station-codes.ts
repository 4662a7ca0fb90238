import { drawQrs, type QrOutline } from './qr.ts';

/** The stations of a big screen with their codes. */
export async function stationCodes(
	stations: readonly { uid: string; name: string; url: string }[]
): Promise<{ uid: string; name: string; qr: QrOutline }[]> {
	const codes = await drawQrs(stations.map(({ url }) => url));
	return stations.map(({ uid, name, url }) => ({ uid, name, qr: codes[url]! }));
}
