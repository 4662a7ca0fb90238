/** A short name for an address, by which a page names what it may load once: letters and digits. */
export function embedKey(address: string): string {
	let hash = 0x811c9dc5;
	for (let at = 0; at < address.length; at++) hash = Math.imul(hash ^ address.charCodeAt(at), 0x01000193);
	return (hash >>> 0).toString(36);
}
