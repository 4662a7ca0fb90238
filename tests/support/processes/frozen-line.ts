import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A line to a server that can go dead without a word, as that of a phone in a lift does. */
export interface FrozenLine {
	base: string;
	/** From now on nothing passes in either direction, and both sides believe that the other is there. */
	freeze(): void;
	close(): void;
}

/** Opens such a line to the server at `target`. */
export async function openFrozenLine(target: string): Promise<FrozenLine> {
	const { hostname, port } = new URL(target);
	const ends = new Set<Socket>();
	const server = createServer((near) => {
		const far = connect({ host: hostname, port: Number(port) });
		for (const end of [near, far]) {
			ends.add(end);
			end.on('error', () => undefined);
		}
		near.pipe(far).pipe(near);
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		freeze: () => {
			for (const end of ends) end.unpipe().pause();
		},
		close: () => {
			for (const end of ends) end.destroy();
			server.close();
		}
	};
}
