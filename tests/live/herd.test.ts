import type { Options } from 'sequelize';
import * as assert from 'uvu/assert';
import { updateEvent } from '../../server/features/authoring/events/operations.ts';
import type { Summary } from '../../server/features/gameplay/play/types.ts';
import { forEachDatabase } from '../support/processes/databases.ts';
import { choice, joinGame, putCatalog } from '../support/phone/game.ts';
import type { Phone } from '../support/phone/phone.ts';
import { createClient } from '../support/http.ts';
import type { Listener } from '../support/live/live.ts';
import { listen, readAll } from '../support/live/live-reader.ts';
import { openScene, serveScene, type Scene, type Served } from '../support/scene.ts';
import { until } from '../support/runner/until.ts';

const count = 60;

forEachDatabase('a room that comes at once', ({ test, open }) => {
	let scene: Scene;
	let served: Served;
	let event: string;
	const phones: Phone[] = [];
	let listeners: Listener[] = [];
	test.before(async () => {
		scene = await openScene({ open });
		served = await serveScene(scene);
		event = (await scene.event()).uid;
		for (let made = 0; made < count; made += 1) phones.push(await joinGame(scene, event));
	});
	test.after(async () => {
		for (const { socket } of listeners) socket.disconnect();
		await served.close();
	});

	/** How many statements the database was asked while the work ran. */
	const statements = async (work: () => Promise<unknown>): Promise<number> => {
		let made = 0;
		const { options } = scene.dependencies.database.sequelize as unknown as { options: Options };
		options.logging = () => void (made += 1);
		await work();
		options.logging = false;
		return made;
	};

	test('is let in and answered by few statements, not by some for each phone', async () => {
		const come = async () => {
			listeners = phones.map(({ token }) => listen(served.base, { auth: { device: token } }));
			// A busy machine takes its time to let them in; what they ask together arrives together on any.
			await until(() => listeners.every(({ socket }) => socket.connected), 'all of them inside');
			await Promise.all(listeners.map((listener) => readAll(listener, event, ['own'])));
		};
		const made = await statements(come);
		assert.ok(made < count, `${made} statements for ${count} phones`);
	});

	test('finishes with its places read together, not once for each phone', async () => {
		await putCatalog(scene, event, 'start', [choice('One')]);
		await scene.call(updateEvent, { event, config: { teamResults: true } });
		const attempts = await Promise.all(phones.map(async (phone) => (await phone.start('start')).attemptId));
		const rankings: string[] = [];
		const { options } = scene.dependencies.database.sequelize as unknown as { options: Options };
		options.logging = (sql) =>
			void (/FROM results (r )?WHERE (r\.)?event_uid = (?!.*team_uid (=|IN))/.test(sql) && rankings.push(sql));
		const client = createClient(served.base);
		const ends = await Promise.all(
			phones.map(({ token }, number) =>
				client.post(`/api/play/attempts/${attempts[number]}/finish`, {}, { authorization: `Bearer ${token}` })
			)
		);
		options.logging = false;
		const { place, of, shared } = ends.at(-1)!.json<Summary>();
		assert.equal([place, of, shared], [1, count, true]);
		assert.ok(rankings.length < count / 2, `${rankings.length} readings for ${count} phones`);
	});

	test('is looked at together when access changes', async () => {
		const made = await statements(async () => {
			await scene.call(updateEvent, { event, published: false });
			await until(() => listeners.every(({ revoked }) => revoked.length === 1), 'the end for all');
		});
		assert.ok(made < count, `${made} statements for ${count} phones`);
		assert.equal(
			[...new Set(listeners.flatMap(({ revoked }) => revoked.map(({ error }) => error)))],
			['event_unpublished']
		);
	});
});
