import { existsSync } from 'node:fs';
import path from 'node:path';
import * as assert from 'uvu/assert';
import { boundTables } from '../../../server/database/table.ts';
import { ActiveEvent, QuizEvent } from '../../../server/features/authoring/events/model.ts';
import { MediaFile } from '../../../server/features/platform/media/model.ts';
import { showNamespaceOverview } from '../../../server/features/hosting/overview/operations.ts';
import { EventPhoto } from '../../../server/features/gameplay/photos/model.ts';
import { features } from '../../../server/composition/features.ts';
import { runJob } from '../../../server/operation/system.ts';
import { operations } from '../../../server/composition/operations.ts';
import { choice, putCatalog } from '../../support/phone/game.ts';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { pictureOf, playedEvent, putFile } from '../../support/phone/played-event.ts';
import { faultsOf, refusal } from '../../support/refusal.ts';
import { openScene, type Scene } from '../../support/scene.ts';

const day = 86_400_000;

forEachDatabase('events in the trash, and copies of events', ({ test, open }) => {
	let scene: Scene;
	const call = (name: keyof typeof operations, input: unknown, namespace = 'acme') =>
		scene.call(operations[name], input, { namespace }) as Promise<never>;
	const remove = (event: string, name = 'Summer') => call('event.remove', { event, confirm: name });
	const listed = async () =>
		((await call('event.list', {})) as { events: { uid: string }[] }).events.map(({ uid }) => uid);

	test.before(async () => {
		scene = await openScene({ open });
	});
	test.before.each(() => scene.setTime('2026-07-01T10:00:00Z'));

	test('an event is removed by typing its name, is invisible in the trash, and comes back as it was', async () => {
		const { uid, slug, phone, attemptId } = await playedEvent(scene);
		await call('event.activate', { event: uid });
		const { token } = (await call('shareToken.rotate', { event: uid })) as { token: string };
		const { event: before } = (await call('event.show', { event: uid })) as { event: Record<string, unknown> };
		const other = await refusal(remove(uid, 'summer'));
		assert.equal([other.status, ...faultsOf(other)], [422, 'confirm invalid_format']);
		scene.announced.length = 0;
		await remove(uid);
		assert.ok(scene.announced.some((news) => news.eventUid === uid && news.topics.includes('access')));
		assert.not((await listed()).includes(uid));
		const gone = [
			() => call('event.show', { event: uid }),
			() => call('event.show', { event: slug }),
			() => call('event.home', { event: uid }),
			() => call('catalog.list', { event: uid }),
			() => call('ranking.show', { event: uid }),
			() => call('play.info', { event: uid }),
			() => phone.start('start'),
			() => phone.attempt(attemptId)
		];
		for (const [index, one] of gone.entries()) assert.is((await refusal(one())).status, 404, String(index));
		const link = { event: uid, token };
		assert.is((await refusal(call('dashboard.show', link))).code, 'share_denied');
		assert.equal(await call('play.code', { code: before.joinCode }), { eventUid: null });
		assert.is(await ActiveEvent.count({ where: { eventUid: uid } }), 0);
		const { counts } = (await scene.call(showNamespaceOverview, {})) as { counts: { events: number } };
		assert.is(counts.events, (await listed()).length);
		assert.is((await refusal(remove(uid))).status, 404);
		const { events: trash } = (await call('event.trash', {})) as { events: Record<string, unknown>[] };
		assert.equal([trash[0]!.name, trash[0]!.slug, trash[0]!.erasedAt], ['Summer', slug, '2026-07-31T10:00:00.000Z']);
		const successor = await scene.event({ slug });
		assert.is(successor.slug, slug);
		const { event: back } = (await call('event.restore', { event: uid })) as { event: Record<string, unknown> };
		assert.equal(back.slug, `${slug}-2`);
		const kept = (await call('event.show', { event: uid })) as { event: Record<string, unknown> };
		const times = { slug: '', version: 0, updatedAt: '' };
		assert.equal({ ...kept.event, ...times }, { ...before, ...times });
		assert.is((await phone.attempt(attemptId)).attemptId, attemptId);
		assert.is((await refusal(call('event.restore', { event: uid }))).status, 404);
		assert.is((await refusal(call('event.restore', { event: successor.uid }, 'beta'))).status, 404);
	});

	test('photos of players are deleted immediately; after 30 days rows, files and states of the event are gone', async () => {
		const { uid } = await playedEvent(scene, { name: 'Gone' });
		const { uid: other } = await playedEvent(scene, { name: 'Stays' });
		const { file } = await pictureOf(scene, uid, 'map.png');
		const { file: photo } = await photoOf(uid);
		await remove(uid, 'Gone');
		assert.not(existsSync(photo));
		assert.ok(existsSync(file));
		const counts = async (eventUid: string) => {
			const tables = boundTables(scene.dependencies.database.sequelize).filter(
				({ definition }) => 'eventUid' in definition.columns
			);
			const found = await Promise.all(tables.map((table) => table.count({ where: { eventUid } as never })));
			return found.reduce((sum, count) => sum + count, 0);
		};
		const [before, otherBefore] = [await counts(uid), await counts(other)];
		assert.ok(before > 5);
		const [job] = features.find(({ name }) => name === 'lifecycle')!.everyMinute!;
		scene.setTime(new Date(Date.parse('2026-07-01T10:00:00Z') + 30 * day - 1000).toISOString());
		await runJob(scene.dependencies, job!);
		assert.is(await counts(uid), before);
		scene.setTime(new Date(Date.parse('2026-07-01T10:00:00Z') + 30 * day + 1000).toISOString());
		assert.equal(await runJob(scene.dependencies, job!), []);
		assert.equal([await counts(uid), await counts(other)], [0, otherBefore]);
		assert.is(await QuizEvent.count({ where: { uid } }), 0);
		assert.is(await MediaFile.count({ where: { dir: `events/${uid}/images` } }), 0);
		assert.not(existsSync(file));
		const rows = await scene.dependencies.database.sequelize.query(
			`SELECT resource FROM revisions WHERE resource LIKE '%${uid}%'`
		);
		assert.equal(rows[0], []);
	});

	/** A photo of a player with its file. */
	const photoOf = async (eventUid: string) => {
		const name = `p_${eventUid}.jpg`;
		const file = putFile(scene, 'uploads', name);
		const { teams } = (await call('team.list', { event: eventUid, all: true })) as { teams: { uid: string }[] };
		const facts = { width: 1, height: 1, bytes: 3, sha256: '0', state: 'pending' } as const;
		const ids = { photoUid: `photo-${eventUid.slice(0, 20)}`, eventUid, teamUid: teams[0]!.uid };
		await EventPhoto.create({ namespace: 'acme', ...ids, ...facts, file: name });
		return { file };
	};

	test('a duplicate has settings, catalogs and pictures, moved dates, and nothing that was played', async () => {
		scene.setTime('2025-11-30T16:00:00Z');
		const { uid } = await playedEvent(scene, {
			name: 'Advent 2025',
			start_date: '2025-11-30T15:00:00Z',
			end_date: '2025-11-30T17:30:00Z',
			config: { puzzleWord: 'SEA', countdown: 30, boardMode: 'frozen', dashboardVisibilityStart: '2025-11-30T15:00' }
		});
		scene.setTime('2026-07-01T10:00:00Z');
		const { address } = await pictureOf(scene, uid, 'map.png');
		await putCatalog(scene, uid, 'map', [{ ...choice('Which way?'), image: address }], { name: 'Map' });
		await call('shareToken.rotate', { event: uid });
		const { event: copy, catalogs } = (await call('event.duplicate', { event: uid })) as {
			event: Record<string, string>;
			catalogs: number;
		};
		assert.equal([copy.name, copy.slug, copy.published, catalogs], ['Advent 2026', 'advent-2026', false, 2]);
		// The same weekday and hour by the clocks of Berlin.
		assert.equal([copy.start_date, copy.end_date], ['2026-11-29T15:00:00.000Z', '2026-11-29T17:30:00.000Z']);
		const shown = (await call('event.show', { event: copy.uid })) as { event: { config: Record<string, unknown> } };
		const { config } = shown.event;
		assert.equal(
			[config.countdown, config.puzzleWordSet, config.boardMode, config.dashboardShareTokenSet],
			[30, true, 'live', false]
		);
		assert.is(config.dashboardVisibilityStart, '2026-11-29T15:00');
		assert.equal(((await call('team.list', { event: copy.uid, all: true })) as { teams: unknown[] }).teams, []);
		assert.equal(((await call('result.list', { event: copy.uid })) as { results: unknown[] }).results, []);
		const map = (await call('catalog.show', { event: copy.uid, slug: 'map' })) as {
			catalog: { questions: { image: string }[] };
		};
		const own = `/events/${copy.uid}/images/map.png`;
		assert.is(map.catalog.questions[0]!.image, own);
		assert.ok(existsSync(path.join(scene.dependencies.env.DATA_DIR, own)));
		const start_date = '2027-01-10T10:00:00Z';
		const { event: third } = (await call('event.duplicate', { event: uid, name: 'New', start_date })) as {
			event: Record<string, string>;
		};
		assert.equal([third.start_date, third.end_date], ['2027-01-10T10:00:00.000Z', '2027-01-10T12:30:00.000Z']);
		const broken = await refusal(call('event.duplicate', { event: uid, end_date: '2020-01-01' }));
		assert.is(broken.status, 422);
		assert.is(await MediaFile.count({ where: { namespace: 'acme', name: 'map.png' } }), 3);
	});

	test('dates move by whole years of 52 weeks until they are in the future, in the time zone of the event', async () => {
		const dates = { start_date: '2024-03-28T17:00:00Z', end_date: null };
		const { uid } = await scene.event({ name: 'Spring', ...dates });
		const { event } = (await call('event.duplicate', { event: uid })) as { event: Record<string, string> };
		// 18:00 in Berlin, in winter time then and in summer time now: a Thursday both.
		assert.is(event.start_date, '2027-03-25T17:00:00.000Z');
		scene.setTime('2027-03-26T10:00:00Z');
		const later = (await call('event.duplicate', { event: uid })) as { event: Record<string, string> };
		assert.is(later.event.start_date, '2028-03-23T17:00:00.000Z');
		const summer = await scene.event({ name: 'Summer time', start_date: '2026-03-29T16:00:00Z' });
		const moved = (await call('event.duplicate', { event: summer.uid })) as { event: Record<string, string> };
		assert.is(moved.event.start_date, '2027-03-28T16:00:00.000Z');
	});
});
