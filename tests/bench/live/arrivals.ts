import { setTimeout as sleep } from 'node:timers/promises';
import { BenchPhone } from './phone.ts';
import { spread, type Room } from './room.ts';
import { station } from './quiz.ts';
import type { Stage } from './stage.ts';

/** What a phone asks for before anybody can type a name. */
export interface FirstLoad {
	page: string;
	paths: string[];
}

const arrivalMs = 10_000;
const file = /["'(]((?:\.\/|\/)?_app\/immutable\/[^"')]+)["')]/g;

/** Reads the page of an event once, with the files it names and the fonts those style sheets name. */
export async function firstLoad(base: string, event: string): Promise<FirstLoad> {
	const phone = new BenchPhone(base, event, 0);
	const page = `/?event=${event}`;
	const plain = async (path: string) => (await fetch(base + path)).text();
	const paths = new Set([...(await plain(page)).matchAll(file)].map(([, path]) => path!.replace(/^\.?\/?/, '/')));
	for (const path of [...paths].filter((each) => each.endsWith('.css')))
		// A phone loads one font file of each family; the others are for letters it does not show.
		for (const [name] of (await plain(path)).matchAll(/[\w-]*latin-(?:wght|opsz|standard)[\w-]*\.[\w-]+\.woff2/g))
			paths.add(path.replace(/[^/]*$/, name));
	phone.leave();
	return { page, paths: [...paths] };
}

/** Everybody comes within ten seconds; answers the milliseconds each one needed until its first question. */
export async function arrive(room: Room, { event }: Stage, count: number, load: FirstLoad): Promise<number[]> {
	const took: number[] = [];
	const { servers } = room;
	room.phones = Array.from(
		{ length: count },
		(_, index) => new BenchPhone(servers[index % servers.length]!.base, event, index)
	);
	await spread(room.phones, arrivalMs, async (phone) => {
		const began = performance.now();
		await ask(phone, load.page);
		await Promise.all(load.paths.map((path) => ask(phone, path)));
		await phone.join();
		await Promise.all([phone.me(), phone.listen()]);
		await phone.start(station);
		took.push(performance.now() - began);
	});
	// What the ranking owes is part of the price.
	await sleep(500);
	return took;
}

async function ask(phone: BenchPhone, path: string): Promise<void> {
	const { status } = await phone.call('GET', path);
	if (status !== 200) throw new Error(`${path}: ${status}`);
}
