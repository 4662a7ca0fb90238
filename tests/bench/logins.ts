// Whether the time of a failed login tells if the account exists: medians of unknown, wrong and inactive over http.
import type { AddressInfo } from 'node:net';
import { createApp } from '../../server/app.ts';
import { LoginThrottle, User } from '../../server/features/platform/users/model.ts';
import { createClient } from '../support/http.ts';
import { goodPassword } from '../support/browser/log-in.ts';
import { makeUser } from '../support/staff.ts';
import { median, onEachDatabase } from './bench-scene.ts';

const rounds = 60;
const mostApart = 0.2;

await onEachDatabase(async (scene, product) => {
	const server = createApp(scene.dependencies).http;
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const client = createClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
	const [known, idle] = [await makeUser(scene, 'customer'), await makeUser(scene, 'customer')];
	await User.update({ isActive: false }, { where: { id: idle.id } });
	const tries = {
		unknown: { username: 'nobody-at-all', password: goodPassword },
		wrong: { username: known.username, password: 'not the password' },
		inactive: { username: idle.username, password: goodPassword },
		'inactive, wrong': { username: idle.username, password: 'not the password' }
	};
	const times = Object.fromEntries(Object.keys(tries).map((name) => [name, [] as number[]]));
	// In turns, so that a busy machine slows all of them; the first rounds only warm up.
	for (let round = -5; round < rounds; round += 1)
		for (const [name, body] of Object.entries(tries)) {
			await LoginThrottle.destroy({ where: {} });
			const start = performance.now();
			const { status } = await client.post('/login', body);
			if (status !== 401) throw new Error(`${name}: ${status}`);
			if (round >= 0) times[name]!.push(performance.now() - start);
		}
	const medians = Object.entries(times).map(([name, values]) => [name, median(values)] as const);
	for (const [name, value] of medians) console.log(`${product.padEnd(8)} ${name.padEnd(16)} ${value.toFixed(1)} ms`);
	const values = medians.map(([, value]) => value);
	const apart = Math.max(...values) / Math.min(...values) - 1;
	console.log(`${product.padEnd(8)} apart by ${(apart * 100).toFixed(1)} %, at most ${mostApart * 100} % are right`);
	if (apart > mostApart) process.exitCode = 1;
	server.closeAllConnections();
	server.close();
});
