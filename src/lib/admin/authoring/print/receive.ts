/** Streams a generated file; undefined if it is rejected or breaks off. */
export async function receive(
	address: string,
	onbytes: (sum: number) => void
): Promise<{ blob: Blob; name: string } | undefined> {
	try {
		const answer = await fetch(address, { headers: { accept: 'application/pdf' } });
		if (!answer.ok || !answer.body) return undefined;
		const parts: Uint8Array<ArrayBuffer>[] = [];
		let sum = 0;
		for (const reader = answer.body.getReader(); ;) {
			const { done, value } = await reader.read();
			if (done) break;
			parts.push(value);
			onbytes((sum += value.byteLength));
		}
		const [, name = 'marquee.pdf'] = /filename="?([^";]+)/.exec(answer.headers.get('content-disposition') ?? '') ?? [];
		return { blob: new Blob(parts, { type: 'application/pdf' }), name };
	} catch {
		return undefined;
	}
}
