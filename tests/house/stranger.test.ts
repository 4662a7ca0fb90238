import { QueryTypes } from 'sequelize';
import * as assert from 'uvu/assert';
import type { Actor } from '../../server/access/actor.ts';
import { scopes } from '../../server/access/scopes.ts';
import { submitResult } from '../../server/features/gameplay/results/operations.ts';
import { AppError } from '../../server/runtime/errors.ts';
import { rotateShareToken } from '../../server/features/authoring/events/operations.ts';
import { createTeams } from '../../server/features/authoring/teams/operations.ts';
import type { AnyOperation } from '../../server/operation/operation.ts';
import { MediaFile } from '../../server/features/platform/media/model.ts';
import { operations, type OperationName } from '../../server/composition/operations.ts';
import { forEachDatabase } from '../support/processes/databases.ts';
import { choice, joinGame, pick, putCatalog } from '../support/phone/game.ts';
import { freshId } from '../support/phone/phone.ts';
import { inputFor, listedAs, makeOwn, mark, type Things } from '../support/examples.ts';
import { openScene, userOf, type Scene } from '../support/scene.ts';

// What everybody does with their own account knows no namespace; tests/features/account.test.ts tries it on others.
const isOwn = (name: string) => name.startsWith('account.');
const all = (Object.entries(operations) as [OperationName, AnyOperation][]).filter(([name]) => !isOwn(name));
// What these answer is meant for everybody who knows where to ask; the event here is published.
const openToAll = listedAs('openToAll');
// In their own namespace strangers may do these, and acme has no part in it.
// The event is published, so that everybody may read its stations.
const tellsAll = new Set<string>([
	...['play.info', 'play.events', 'play.playing', 'play.questions', 'play.catalogs', 'site.event'],
	...['event.showInBlocks', 'ranking.showInBlocks']
]);
const atHome = listedAs('atHome');
const unmarked = listedAs('unmarked');

forEachDatabase('a stranger', ({ test, open }) => {
	let scene: Scene;
	let acme: Things;
	let strangers: Record<string, Actor>;

	test.before(async () => {
		scene = await openScene({ open });
		const config = { puzzleWordEnabled: true, puzzleWord: mark, teamResults: true, pageTitle: `${mark} title` };
		const { uid: event, joinCode } = (await scene.event({ name: `${mark} event`, config })) as never as {
			uid: string;
			joinCode: string;
		};
		const questions = await putCatalog(scene, event, 'start', [choice(`${mark} question`)], {
			name: `${mark} station`
		});
		const question = [...questions.values()][0]!;
		const phone = await joinGame(scene, event, { name: `${mark} team` });
		const { attemptId } = await phone.start('start');
		await scene.call(createTeams, { event, names: [`${mark} listed`] });
		const { token } = await scene.call(rotateShareToken, { event });
		await scene.call(operations['user.create'], {
			username: 'owner',
			password: 'correct horse battery',
			role: 'admin',
			namespaces: ['acme']
		});
		const answer = pick(question, 'right');
		const file = await keepFile('acme');
		const done = { event, name: `${mark} sent`, catalog: 'start', correct: 1 };
		const { result } = await scene.call(submitResult, done);
		const sent = String(result.id);
		acme = {
			event,
			result: sent,
			attempt: attemptId,
			questionId: question.id,
			team: phone.team.uid,
			token,
			answer,
			joinCode,
			file,
			...(await makeOwn(scene, 'acme'))
		};
		const beta = (await scene.event({}, 'beta')).uid;
		const guest = await scene.call(
			operations['play.join'],
			{ event: beta, joinId: freshId('join'), name: 'Guest' },
			{ actor: { kind: 'anonymous' }, namespace: 'beta' }
		);
		const device = { id: 2, namespace: 'beta', eventUid: beta, teamUid: guest.team.uid, lastSeenAt: new Date() };
		strangers = {
			anonymous: { kind: 'anonymous' },
			customer: userOf('customer', 'beta'),
			'service account': userOf('service-account', 'beta'),
			'user without namespaces': userOf('event-manager'),
			token: { kind: 'token', id: 9, label: 'b', namespace: 'beta', isNamespaceActive: true, scopes: [...scopes] },
			player: { kind: 'player', devices: [device] },
			'shared screen': { kind: 'share', namespace: 'beta', eventUid: beta, variant: 'public' }
		};
	});

	/** A file of a media library, without its bytes. */
	const keepFile = async (namespace: string): Promise<string> => {
		const facts = { mime: 'image/png', size: 1, width: 1, height: 1, kind: 'photo', sha256: '0' } as const;
		const name = `${mark.toLowerCase()}.png`;
		await MediaFile.create({ ...facts, namespace, dir: 'uploads', name, modifiedAt: new Date() });
		return name;
	};

	/** Every row of every table; failed logins are counted for everybody, and everybody may ask for a password link. */
	const dump = async (): Promise<string> => {
		const { sequelize } = scene.dependencies.database;
		const tables = (await sequelize.getQueryInterface().showAllTables()).map(String).sort();
		const kept = tables.filter((table) => table !== 'login_throttles' && !table.startsWith('sqlite_'));
		const rows = await Promise.all(
			kept.map((table) => {
				const asked = table === 'jobs' ? " WHERE kind <> 'password.link'" : '';
				return sequelize.query(`SELECT * FROM ${table}${asked} ORDER BY 1`, { type: QueryTypes.SELECT });
			})
		);
		assert.ok(kept.length > 12);
		return JSON.stringify(kept.map((table, index) => [table, rows[index]]));
	};

	/** What a call came to: the code of its refusal, or `ok` with what was told. */
	const attempt = async (name: OperationName, actor: Actor, namespace: string) => {
		const operation = operations[name] as AnyOperation;
		try {
			return {
				code: 'ok',
				told: JSON.stringify(await scene.call(operation, inputFor(name, acme), { actor, namespace }))
			};
		} catch (error) {
			if (!(error instanceof AppError)) throw new Error(`${name} broke: ${String(error)}`, { cause: error });
			return { code: error.code, told: JSON.stringify([error.message, error.details, error.extra]) };
		}
	};
	const refusals =
		/^(unauthenticated|join_required|forbidden|missing_scope|namespace_mismatch|not_found|share_denied)$/;

	for (const who of [
		'anonymous',
		'customer',
		'service account',
		'user without namespaces',
		'token',
		'player',
		'shared screen'
	])
		test(`${who} of another namespace changes nothing in acme and reads only public data`, async () => {
			const before = await dump();
			for (const [name] of all) {
				const inAcme = await attempt(name, strangers[who]!, 'acme');
				const known = openToAll.has(name) || name === 'namespace.list';
				if (!known) {
					const isTaken = name === 'play.join' && inAcme.code === 'name_taken';
					assert.ok(isTaken || refusals.test(inAcme.code), `${name} in acme: ${inAcme.code}`);
				}
				if (!tellsAll.has(name))
					assert.not(inAcme.told.includes(mark), `${name} in acme tells ${inAcme.told.slice(0, 200)}`);
				for (const text of [acme.token, acme.file]) assert.not(inAcme.told.includes(text), name);
				if (atHome.has(name)) continue;
				const inBeta = await attempt(name, strangers[who]!, 'beta');
				assert.ok(openToAll.has(name) || refusals.test(inBeta.code), `${name} in beta: ${inBeta.code}`);
				for (const text of [mark, acme.file])
					assert.not(inBeta.told.includes(text), `${name} in beta tells ${inBeta.told.slice(0, 200)}`);
			}
			assert.is(await dump(), before);
		});

	test('the owner gets through with the same inputs, so that the refusals above mean something', async () => {
		// An attempt of a team is not staff's to read, though staff may try a station itself; what a visitor sent is read by
		// its link.
		const others = ['dashboard.show', 'ticket.form', 'ticket.thread'];
		const reads = all.filter(
			([name, { changes, access }]) => !changes && access.area && !access.player && !others.includes(name)
		);
		assert.ok(reads.length >= 12);
		for (const [name] of reads) {
			const { code, told } = await attempt(name, userOf('admin', 'acme'), 'acme');
			assert.is(code, 'ok', name);
			if (!unmarked.has(name)) assert.ok(told.includes(mark), name);
		}
		const changes: OperationName[] = [
			'event.update',
			'team.create',
			'team.rotate',
			'event.activate',
			'shareToken.rotate'
		];
		for (const name of changes) assert.is((await attempt(name, userOf('admin', 'acme'), 'acme')).code, 'ok', name);
	});
});
