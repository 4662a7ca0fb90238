import { downloadPhotos } from '../../../server/features/gameplay/photos/moderation/operations/download.ts';
import { EventPhoto, PhotoConsent } from '../../../server/features/gameplay/photos/model.ts';
import { updateEvent } from '../../../server/features/authoring/events/operations.ts';
import { removePhoto } from '../../../server/features/gameplay/play/operations/photos.ts';
import { updateTeam } from '../../../server/features/authoring/teams/operations.ts';
import { removeTeam } from '../../../server/features/gameplay/results/operations.ts';
import * as assert from 'uvu/assert';
import { forEachDatabase } from '../../support/processes/databases.ts';
import { choice, joinGame, putCatalog } from '../../support/phone/game.ts';
import { handIn, photosSeen } from '../../support/phone/photo-room.ts';
import { refusal } from '../../support/refusal.ts';
import { openScene, type Scene } from '../../support/scene.ts';
import { unpackZip } from '../../support/files/zip.ts';

forEachDatabase('photos of an event', ({ test, open }) => {
	let scene: Scene;
	let event: string;
	test.before(async () => void (scene = await openScene({ open })));
	test.before.each(async () => {
		event = (await scene.event({ config: { photoUpload: true, photoModeration: 'after' } })).uid;
		await putCatalog(scene, event, 'tower', [choice('One')]);
	});
	const wall = () => photosSeen(scene, event, 'share');
	const setConfig = (config: object) => scene.call(updateEvent, { event, config });

	test('an event that takes photos stores them with their station, and announces them to screens and staff', async () => {
		const phone = await joinGame(scene, event, { name: 'Owls' });
		const first = await handIn(scene, event, phone);
		const second = await handIn(scene, event, phone, { catalog: 'tower' });
		const { rows, total } = await wall();
		assert.equal(
			rows.map(({ photoId, name, catalog, catalogName, state }) => [photoId, name, catalog, catalogName, state]),
			[
				[second, 'Owls', 'tower', 'tower', 'approved'],
				[first, 'Owls', null, null, 'approved']
			]
		);
		assert.equal([total, (await photosSeen(scene, event, 'staff')).pending], [2, 0]);
		assert.equal(scene.announced.at(-1)!.topics, ['photos']);
		assert.is((await refusal(handIn(scene, event, phone, { catalog: 'nowhere' }))).code, 'invalid_input');
	});

	test('with approval first, screens only get approved photos, staff all', async () => {
		await setConfig({ photoModeration: 'before' });
		const phone = await joinGame(scene, event);
		const photoId = await handIn(scene, event, phone);
		assert.equal(await wall(), { rows: [], total: 0 });
		const { rows, total, pending } = await photosSeen(scene, event, 'staff');
		assert.equal([rows[0]!.photoId, rows[0]!.state, total, pending], [photoId, 'pending', 1, 1]);
	});

	test('each of them needs consent, and none is accepted if the event takes none', async () => {
		const phone = await joinGame(scene, event);
		const refused = await refusal(handIn(scene, event, phone, { consent: 'false' }));
		assert.is(refused.details?.[0]?.code, 'consent_required');
		await setConfig({ photoUpload: false });
		assert.is((await refusal(handIn(scene, event, phone))).code, 'feature_disabled');
	});

	test('a withdrawn photo, a hidden name and a removed team leave the wall immediately', async () => {
		const [owls, foxes, cats] = [
			await joinGame(scene, event),
			await joinGame(scene, event),
			await joinGame(scene, event)
		];
		const photoId = await handIn(scene, event, owls);
		for (const phone of [foxes, cats]) await handIn(scene, event, phone);
		const shown = async () => (await wall()).rows.map(({ name }) => name);
		assert.equal(await shown(), [cats.team.name, foxes.team.name, owls.team.name]);
		await owls.call(removePhoto, { event, photoId });
		assert.ok(scene.announced.at(-1)!.topics.includes('photos'));
		assert.equal(await shown(), [cats.team.name, foxes.team.name]);
		await scene.call(updateTeam, { event, uid: foxes.team.uid, hidden: true });
		assert.ok(scene.announced.at(-1)!.topics.includes('photos'));
		await scene.call(removeTeam, { event, uid: cats.team.uid });
		assert.equal(await wall(), { rows: [], total: 0 });
	});

	test('the archive contains what the wall may show, under names valid on every system', async () => {
		const archive = async () => {
			const { name, length, parts } = await scene.call(downloadPhotos, { event });
			const chunks: Buffer[] = [];
			for await (const chunk of parts) chunks.push(chunk);
			const zip = Buffer.concat(chunks);
			assert.equal([zip.length, /^photos-[\w-]+\.zip$/.test(name)], [length, true]);
			return unpackZip(zip);
		};
		assert.is((await archive()).size, 0);
		const names = ['../../etc/passwd', 'CON', 'Grüße: „Übermut“ / ‮exe.gpj', 'क्विज़ 🦊'];
		const phones = [];
		for (const name of names) phones.push(await joinGame(scene, event, { name }));
		for (const phone of phones) await handIn(scene, event, phone, { catalog: 'tower' });
		await handIn(scene, event, phones[1]!);
		const files = await archive();
		assert.equal(
			[...files.keys()],
			[
				'0001-tower-etc-passwd.jpg',
				'0002-tower-CON.jpg',
				'0003-tower-Grüße-Übermut-exe-gpj.jpg',
				'0004-tower-क्विज़.jpg',
				'0005-CON.jpg'
			].map((name) => name.normalize('NFC'))
		);
		for (const bytes of files.values()) assert.equal(bytes.subarray(0, 2), Buffer.from([0xff, 0xd8]));
		// Rejected, without consent, of a hidden name: none of them leaves the house.
		const [first, second] = await EventPhoto.findAll({ where: { eventUid: event }, order: ['id'] });
		await first!.update({ state: 'rejected' });
		await PhotoConsent.update({ withdrawnAt: new Date() }, { where: { photoUid: second!.photoUid } });
		await scene.call(updateTeam, { event, uid: phones[2]!.team.uid, hidden: true });
		assert.equal(
			[...(await archive()).keys()].map((name) => name.slice(0, 10)),
			['0001-tower', '0002-CON.j']
		);
	});

	test('a team keeps at most two hundred, and the wall lists the newest sixty', async () => {
		const phone = await joinGame(scene, event);
		await handIn(scene, event, phone);
		const [row] = await EventPhoto.findAll({ where: { eventUid: event }, raw: true });
		const { id: _id, ...facts } = row!;
		await EventPhoto.bulkCreate(
			Array.from({ length: 199 }, (_, index) => ({
				...facts,
				photoUid: `copy-${index}`,
				file: `copy-${event}-${index}`.slice(0, 60)
			}))
		);
		assert.is((await refusal(handIn(scene, event, phone))).code, 'quota_exceeded');
		const staff = await photosSeen(scene, event, 'staff');
		assert.equal([staff.rows.length, staff.total, staff.rows[0]!.photoId], [60, 200, 'copy-198']);
		// Copies were agreed to by nobody.
		assert.is((await wall()).total, 1);
	});
});
