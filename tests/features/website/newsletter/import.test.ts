import { access, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as assert from 'uvu/assert';
import { jobKinds } from '../../../../server/composition/jobs.ts';
import { openQueue } from '../../../../server/features/platform/jobs/queue.ts';
import { QueuedJob } from '../../../../server/features/platform/jobs/model.ts';
import { Leaver, SubscriberImport } from '../../../../server/features/website/newsletter/imports/model.ts';
import { Subscriber } from '../../../../server/features/website/newsletter/model.ts';
import {
	beginImport,
	cancelImport,
	chooseColumns,
	removeImport,
	reportImport,
	showImport,
	sweepImports,
	uploadImport
} from '../../../../server/features/website/newsletter/operations/imports.ts';
import {
	cleanSubscribers,
	exportSubscribers
} from '../../../../server/features/website/newsletter/operations/subscribers.ts';
import { newUid } from '../../../../server/runtime/crypto.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { faultsOf, refusal } from '../../../support/refusal.ts';
import { openScene, type Scene } from '../../../support/scene.ts';
import { addReaders, rowWhen } from '../../../support/website/newsletter-issue.ts';

const proof = {
	consent: 'Ja, schickt mir den Newsletter.',
	source: 'Liste beim Sommerfest',
	consentAt: '2026-03-31T00:00:00Z'
};

forEachDatabase('imports of subscribers', ({ test, open }) => {
	let scene: Scene;
	let closeQueue: () => Promise<void>;
	test.before(async () => {
		scene = await openScene({ open });
	});
	test.before.each(async () => {
		scene.setTime(null);
		await SubscriberImport.destroy({ where: {} });
		await Subscriber.destroy({ where: {} });
		await Leaver.destroy({ where: {} });
		await QueuedJob.destroy({ where: {} });
		closeQueue = openQueue(scene.dependencies, jobKinds);
	});
	test.after.each(() => closeQueue());
	const folder = () => path.join(scene.dependencies.env.DATA_DIR, 'newsletter');
	const lay = async (content: string | Buffer) => {
		const file = newUid();
		await mkdir(folder(), { recursive: true });
		await writeFile(path.join(folder(), `${file}.csv`), content);
		return file;
	};
	const ended = (id: number, ...states: string[]) =>
		rowWhen(SubscriberImport, { id }, ({ state }) => states.includes(state));
	const show = async (id: number) => (await scene.call(showImport, { import: id })).import;
	/** Uploads a list and waits until it was read. */
	const read = async (content: string | Buffer) => {
		const answer = await scene.call(uploadImport, { file: await lay(content), name: 'liste.csv' });
		await ended(answer.import.id, 'ready', 'failed');
		return show(answer.import.id);
	};
	const begin = async (id: number, more: object = {}) => {
		await scene.call(beginImport, { import: id, proof: { ...proof, ...more } });
		await ended(id, 'done', 'failed');
		return show(id);
	};
	const emails = async () => (await Subscriber.findAll({ order: ['email'] })).map(({ email }) => email);

	test('what would happen is told line by line; the proof stands at each address; nobody who left is asked again', async () => {
		await addReaders(1, 'known.example');
		const left = { namespace: 'acme', consent: 'x', consentAt: new Date(), confirmedAt: new Date(), locale: 'de' };
		await Subscriber.create({ ...left, uid: newUid(), email: 'gone@left.example', unsubscribedAt: new Date() });
		const list = await read(
			[
				'Name;E-Mail;Notiz',
				'Kim;kim@new.example;',
				'"Li; Jo";"LI@new.example";"zwei\nZeilen"',
				'Ab;gone@left.example;',
				'R0;r0@known.example;',
				'Kim;KIM@new.example;doppelt',
				";=cmd|' /C calc'!A0;Formel",
				';"x@new.example\r\nBcc: all@new.example";Kopfzeile',
				';;leer'
			].join('\r\n')
		);
		assert.equal(list.counts, { new: 2, known: 1, left: 1, refused: 4 });
		assert.equal(
			list.samples.map(({ line, reason }) => `${line} ${reason}`),
			['4 null', '6 repeated', '7 badAddress', '8 badAddress', '9 noAddress']
		);
		assert.equal([list.columns.email, list.columns.delimiter, list.total], [1, ';', 8]);
		assert.is(await Subscriber.count(), 2, 'nothing is taken in by reading');
		const done = await begin(list.id);
		assert.equal([done.state, done.counts.new], ['done', 2]);
		assert.equal(await emails(), ['gone@left.example', 'kim@new.example', 'li@new.example', 'r0@known.example']);
		const kim = (await Subscriber.findOne({ where: { email: 'kim@new.example' } }))!;
		assert.equal(
			[kim.consent, kim.source, kim.consentAt.toISOString(), kim.confirmedAt?.toISOString()],
			[proof.consent, proof.source, '2026-03-31T00:00:00.000Z', '2026-03-31T00:00:00.000Z']
		);
		assert.ok((await Subscriber.findOne({ where: { email: 'gone@left.example' } }))!.unsubscribedAt);
		assert.is((await refusal(scene.call(beginImport, { import: list.id, proof }))).code, 'conflict', 'begun twice');
	});

	test('the report is a table that runs nothing', async () => {
		const list = await read('email\na@new.example\n"=HYPERLINK(""http://x"")"\n');
		await begin(list.id);
		const { parts } = await scene.call(reportImport, { import: list.id });
		let text = '';
		for await (const part of parts) text += part;
		assert.match(text, '"2";"a@new.example";"neu";""');
		assert.match(text, `"3";"'=HYPERLINK(""http://x"")";"abgelehnt";"keine E-Mail-Adresse"`);
	});

	test('columns of a file tell the consent; where they are empty the proof does', async () => {
		const list = await read(
			'email,consent,consent date\n' +
				'a@new.example,Ja zu allem,2025-01-02 03:04:05\nb@new.example,,31.12.2024\nc@new.example,Ja,99.99.2024\n' +
				'd@new.example,Ja,2999-01-01\ne@new.example,Ja,\n'
		);
		assert.equal([list.columns.consent, list.columns.consentAt], [1, 2]);
		assert.equal(
			list.samples.map(({ reason }) => reason),
			['badDate', 'futureDate']
		);
		const without = { consent: null, consentAt: null };
		const done = await begin(list.id, without);
		assert.equal(done.counts, { new: 1, known: 0, left: 0, refused: 4 });
		assert.equal(await emails(), ['a@new.example']);
		const row = (await Subscriber.findOne())!;
		assert.equal([row.consent, row.consentAt.toISOString()], ['Ja zu allem', '2025-01-02T03:04:05.000Z']);
	});

	test('other columns are chosen, and another one marks who left', async () => {
		const list = await read('a,b,c\nx@one.example,y@two.example,\nz@one.example,w@two.example,2024-05-01\n');
		const choice = { import: list.id, email: 1, consent: null, consentAt: null, leftAt: 2 };
		const beyond = scene.call(chooseColumns, { ...choice, leftAt: 3 });
		assert.equal(faultsOf(await refusal(beyond)), ['leftAt unknown_reference']);
		await scene.call(chooseColumns, choice);
		await ended(list.id, 'ready');
		assert.equal((await show(list.id)).counts, { new: 1, known: 0, left: 1, refused: 0 });
		await begin(list.id);
		assert.equal(await emails(), ['y@two.example']);
	});

	const bad: [what: string, content: string | Buffer, fault: string][] = [
		['an empty file', '', 'file blank'],
		['no addresses', 'name;ort\nKim;Ulm\n', 'file no_email'],
		['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]), 'file unknown_format']
	];
	for (const [what, content, fault] of bad)
		test(`${what}: nothing is kept`, async () => {
			const file = await lay(content);
			assert.equal(faultsOf(await refusal(scene.call(uploadImport, { file, name: 'x.csv' }))), [fault]);
			assert.is(await SubscriberImport.count(), 0);
			assert.is(
				await access(path.join(folder(), `${file}.csv`)).then(
					() => true,
					() => false
				),
				false
			);
		});

	test('a list that is broken in the middle says where', async () => {
		const list = await read(`email\n${'a@new.example\n'.repeat(3)}"never closed${' x'.repeat(40_000)}`);
		assert.is(list.state, 'failed');
		assert.match(list.error ?? '', 'row 5');
	});

	test('it needs a whole proof, a place and a right', async () => {
		const list = await read('a@new.example\nb@new.example');
		const asked = (more: object, options = {}) =>
			refusal(scene.call(beginImport, { import: list.id, proof: { ...proof, ...more } }, options));
		assert.equal(faultsOf(await asked({ consent: null })), ['proof.consent required']);
		assert.equal(faultsOf(await asked({ consentAt: null })), ['proof.consentAt required']);
		assert.equal(faultsOf(await asked({ consentAt: '2999-01-01T00:00:00Z' })), ['proof.consentAt too_big']);
		assert.equal(faultsOf(await asked({ source: 'x\nBcc: y' })), ['proof.source invalid_format']);
		assert.is((await asked({}, { namespace: 'beta' })).code, 'not_found');
		assert.is(await Subscriber.count(), 0);
	});

	test('who left long ago is forgotten, and still not subscribed again by a list', async () => {
		const left = { namespace: 'acme', consent: 'x', consentAt: new Date(0), confirmedAt: new Date(0), locale: 'de' };
		const unsubscribedAt = new Date(Date.now() - 400 * 86_400_000);
		await Subscriber.create({ ...left, uid: newUid(), email: 'long@gone.example', unsubscribedAt });
		await scene.call(cleanSubscribers, {});
		assert.is(await Subscriber.count(), 0);
		const list = await read('long@gone.example\nnew@new.example\n');
		assert.equal(list.counts, { new: 1, known: 0, left: 1, refused: 0 });
		await begin(list.id);
		assert.equal(await emails(), ['new@new.example']);
	});

	test('an own export is read back; one that was stopped goes on; in time the file is gone', async () => {
		await addReaders(3);
		const { body } = await scene.call(exportSubscribers, {});
		await Subscriber.destroy({ where: {} });
		const list = await read(body);
		assert.equal([list.counts.new, list.columns.hasHeadings], [3, true]);
		await scene.call(cancelImport, { import: list.id });
		assert.is((await refusal(scene.call(beginImport, { import: list.id, proof }))).code, 'conflict');
		const other = await read(body);
		await closeQueue();
		await scene.call(beginImport, { import: other.id, proof });
		await scene.call(cancelImport, { import: other.id });
		closeQueue = openQueue(scene.dependencies, jobKinds);
		assert.equal((await begin(other.id)).counts.new, 3);
		await scene.call(removeImport, { import: other.id });
		scene.setTime(new Date(Date.now() + 8 * 86_400_000).toISOString());
		await scene.call(sweepImports, {});
		assert.is(await SubscriberImport.count(), 0);
		assert.is(await Subscriber.count(), 3, 'its addresses stay');
	});

	test('100 000 lines take seconds, and writes have their turn meanwhile', async () => {
		const lines = Array.from({ length: 100_000 }, (_, index) => `p${index}@long.example;Name ${index}`);
		const from = performance.now();
		const list = await read(`email;name\n${lines.join('\n')}\n`);
		assert.is(list.counts.new, 100_000);
		await scene.call(beginImport, { import: list.id, proof });
		await rowWhen(SubscriberImport, { id: list.id }, ({ position }) => position > 0);
		await addReaders(1);
		assert.is((await SubscriberImport.findByPk(list.id))!.state, 'writing', 'a write did not wait for all of it');
		await ended(list.id, 'done');
		assert.is(await Subscriber.count(), 100_001);
		assert.ok(performance.now() - from < 60_000, 'it took more than a minute');
	});
});
