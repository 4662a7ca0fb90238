import * as assert from 'uvu/assert';
import { z } from 'zod';
import { anonymous } from '../../../server/access/actor.ts';
import { revisionOf } from '../../../server/database/revisions.ts';
import { Team } from '../../../server/features/authoring/teams/model.ts';
import { createTeams } from '../../../server/features/authoring/teams/operations.ts';
import { operation, registered, type WriteWork } from '../../../server/operation/operation.ts';
import { createLog } from '../../../server/runtime/log/log.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { refusal } from '../../support/refusal.ts';
import { openScene, type Scene } from '../../support/scene.ts';

const access = { area: 'teams', right: 'w' } as const;

forEachDatabase('what a write tells', ({ test, open }) => {
	let scene: Scene;
	let event: string;
	let lines: string[];
	let heard: string[];

	/** Runs `run` as a write that renames the team, so that there is something to undo. */
	const write = async (run: (work: WriteWork) => void | Promise<void>, failed?: () => Promise<void>) => {
		const op = operation({
			summary: 'Rename the teams.',
			access,
			input: z.strictObject({}),
			changes: ['teams'],
			async run(work) {
				await Team.update({ name: 'Renamed' }, { where: { eventUid: event }, transaction: work.transaction });
				await run(work);
				return { uid: event };
			},
			...(failed && { failed })
		});
		registered({ 'team.rename': op });
		return scene.call(op, {});
	};
	const namesOf = async () => (await Team.findAll({ where: { eventUid: event } })).map(({ name }) => name);
	const revisions = async () =>
		Promise.all(
			[
				['acme', 'teams'],
				['acme', 'results'],
				['beta', 'events']
			].map(([namespace, resource]) => revisionOf(scene.dependencies.database, namespace!, resource!))
		);

	test.before.each(async () => {
		scene = await openScene({ open });
		event = (await scene.event()).uid;
		await scene.call(createTeams, { event, names: ['Owls'] });
		lines = [];
		heard = [];
		scene.dependencies.log = createLog('info', (line) => void lines.push(line));
		scene.dependencies.announce = (namespace, uid, topics) => heard.push([namespace, uid, ...topics].join(' '));
	});

	test('is announced before anything that runs after the commit, in order', async () => {
		await write(({ notify, afterCommit }) => {
			afterCommit(async () => heard.push(`first ${(await namesOf()).join()}`));
			afterCommit(() => void heard.push('second'));
			notify(event, 'rankings', 'results');
			notify(event, 'results', 'own');
		});
		assert.equal(heard, [`acme ${event} rankings results own`, 'first Renamed', 'second']);
	});

	test('is kept if an effect fails: the others run, the response is the same, and the log has the error', async () => {
		const output = await write(({ notify, afterCommit }) => {
			notify(event, 'rankings');
			afterCommit(() => Promise.reject(new Error('EACCES: no right to delete')));
			afterCommit(() => {
				throw new Error('not even a promise');
			});
			afterCommit(() => void heard.push('last'));
		});
		assert.equal(output, { uid: event });
		assert.equal(heard, [`acme ${event} rankings`, 'last']);
		assert.equal(await namesOf(), ['Renamed']);
		assert.equal(
			lines.map((line) => {
				const { level, operation, requestId, error } = JSON.parse(line) as Record<string, string>;
				return [level, operation, requestId, error];
			}),
			['EACCES: no right to delete', 'not even a promise'].map((error) => [
				'error',
				'team.rename',
				'test-request',
				`Error: ${error}`
			])
		);
	});

	test('raises additional revisions, in other namespaces too, once each', async () => {
		const before = await revisions();
		await write(({ changed }) => {
			changed('teams', 'results');
			changed({ namespace: 'beta', resource: 'events' }, 'results');
		});
		const raised = (await revisions()).map((now, index) => (before[index] === 0 ? 1 : now - before[index]!));
		assert.equal(raised, [1, 1, 1]);
	});

	test('changes nothing if it fails: no notice, no revision, no effect; prepared work is undone', async () => {
		const before = await revisions();
		const failing = write(
			({ notify, changed, afterCommit }) => {
				notify(event, 'rankings');
				changed('results');
				afterCommit(() => void heard.push('effect'));
				throw new Error('refused in the end');
			},
			async () => {
				heard.push('undone');
				throw new Error('nor could it be undone');
			}
		);
		assert.match(String(await failing.catch((error: unknown) => error)), /refused in the end/);
		assert.equal(heard, ['undone']);
		assert.equal(await namesOf(), ['Owls']);
		assert.equal(await revisions(), before);
		assert.match(lines.join(''), /nor could it be undone/);
	});

	test('is announced only by the attempt that succeeded', async () => {
		const { database } = scene.dependencies;
		const once = database.write.bind(database);
		// What a lost race against another write looks like: the work is done and rolled back, then done again.
		database.write = async (work) => {
			await once(async (transaction) => {
				await work(transaction);
				throw new Error('deadlock');
			}).catch(() => undefined);
			return once(work);
		};
		let tries = 0;
		await write(({ notify, afterCommit }) => {
			tries += 1;
			notify(event, `try-${tries}`);
			afterCommit(() => void heard.push(`effect ${tries}`));
		});
		assert.equal(heard, [`acme ${event} try-2`, 'effect 2']);
	});

	test('and is out of reach for everybody who may not write', async () => {
		const refused = await refusal(scene.call(createTeams, { event, names: ['x'] }, { actor: anonymous }));
		assert.is(refused.status, 401);
		assert.equal(heard, []);
	});
});
