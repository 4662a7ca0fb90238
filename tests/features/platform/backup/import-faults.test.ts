import * as assert from 'uvu/assert';
import { onSqlite } from '../../../support/processes/databases.ts';
import { Tried, type SentBackup } from '../../../support/files/faulty-backups.ts';
import { pictureBytes } from '../../../support/filled-namespace.ts';
import { zipOf } from '../../../support/files/zip.ts';
import { sha256 } from '../../../../server/runtime/crypto.ts';

onSqlite('files that are no good backup', ({ test, open }) => {
	let tried: Tried;
	test.before(async () => {
		tried = await Tried.open({ open });
	});
	const attack = (name: string, work: () => Promise<void>) =>
		test(name, async () => {
			await work();
			await tried.unchanged();
		});

	const changed = (change: (backup: SentBackup) => void) => tried.changed(change);

	attack('files that are cut off, or no JSON', async () => {
		const { text } = tried;
		const cuts = Array.from({ length: 20 }, (_, index) => Math.floor((text.length * index) / 20));
		for (const at of [...cuts, 1, 2, text.length - 1]) await tried.fault(text.slice(0, at), 'backup invalid_json');
		for (const bytes of ['', 'x', '{"a"', '{]', '\ufeff', '\0', `${text}{}`, `${text}x`, text.replace(':', ' ')])
			await tried.fault(bytes, 'backup invalid_json');
		await tried.fault(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22]), 'backup invalid_json');
		for (const bytes of ['null', '"a"', '[]', '{}', `[${text}]`]) await tried.fault(bytes, 'file no_backup');
	});

	attack('other formats and versions', async () => {
		for (const format of ['', 'Marquee-backup', null, 1, {}, [], { toString: 1 }])
			await tried.fault(
				changed((backup) => (backup.format = format)),
				'file no_backup'
			);
		for (const version of ['1', 0, -1, 1.5, null, true, [1], { valueOf: 1 }])
			await tried.fault(
				changed((backup) => (backup.version = version)),
				'version invalid_type'
			);
		await tried.fault(
			changed((backup) => {
				backup.version = 2;
				backup.sections.later = [];
			}),
			'version unsupported_version'
		);
		for (const namespace of ['', '../a', 7, null, { toString: 1 }])
			await tried.fault(
				changed((backup) => (backup.namespace = namespace)),
				'namespace invalid_format'
			);
	});

	attack('sections that are unknown, missing, doubled or no lists', async () => {
		await tried.fault(
			changed(({ sections }) => (sections.users = [])),
			'sections.users unknown_field'
		);
		await tried.fault(
			changed(({ sections }) => (sections.constructor = [] as never)),
			'sections.constructor unknown_field'
		);
		await tried.fault(
			changed(({ sections }) => delete sections.pages),
			'sections.pages missing_section'
		);
		for (const wrong of [null, {}, 'x', 7, { a: {} }])
			await tried.fault(
				changed(({ sections }) => (sections.pages = wrong as never)),
				'sections.pages invalid_type'
			);
		for (const name of ['sections', 'media'])
			for (const wrong of [null, [], 'x', 7])
				await tried.fault(
					changed((backup) => (backup[name] = wrong as never)),
					`${name} invalid_type`
				);
		const twice = tried.text.replace('"sections":{', '"sections":{"pages":[],');
		await tried.fault(twice, 'sections.pages twice');
		await tried.fault(tried.text.replace(/^\{/, '{"format":"marquee-backup",'), 'format twice');
		const both = `{"backup":${tried.text},${tried.text.slice(1)}`;
		await tried.fault(both, 'format twice');
		await tried.fault(`{"backup":${tried.text},"surprise":1}`, 'surprise unknown_field');
		await tried.fault(
			changed((backup) => (backup.surprise = {})),
			'surprise unknown_field'
		);
	});

	attack('options that make no sense', async () => {
		for (const [name, value] of Object.entries({ mode: 'wipe', dryRun: 'yes', confirm: {} })) {
			const text = JSON.stringify({ backup: JSON.parse(tried.text), [name]: value });
			const { faults } = await tried.refused(text);
			assert.ok(faults[0]!.startsWith(name), faults[0]);
		}
	});

	attack('what is said in the file counts', async () => {
		const answer = await tried.import(`{"mode":"merge","dryRun":true,"backup":${tried.text}}`);
		assert.equal([answer.mode, answer.dryRun], ['merge', true]);
		const beside = await tried.import(`{"mode":"merge","dryRun":false,"backup":${tried.text}}`, { dryRun: true });
		assert.equal([beside.mode, beside.dryRun], ['merge', true]);
	});

	attack('names of prototypes at every level', async () => {
		const poison = '"__proto__":{"polluted":1},';
		const at = [
			/^\{/,
			/"sections":\{/,
			/"pages":\[\{/,
			/"content":\[\{/,
			/"media":\{/,
			/"manifest":\[\{/,
			/"files":\{/
		];
		for (const place of at) {
			assert.match(tried.text, place);
			await tried.fault(
				tried.text.replace(place, (found) => found + poison),
				'backup invalid_json'
			);
		}
		for (const name of ['constructor', 'prototype', 'toString', 'hasOwnProperty']) {
			await tried.fault(
				changed((backup) => Object.assign(backup, { [name]: 1 })),
				`${name} unknown_field`
			);
			await tried.fault(
				changed(({ sections }) => Object.assign(sections.pages![0]!, { [name]: 1 })),
				`sections.pages[0].${name} unknown_field`
			);
		}
		assert.is(({} as { polluted?: 1 }).polluted, undefined);
	});

	attack('what is nested, long or much', async () => {
		const deep = '['.repeat(10_000) + ']'.repeat(10_000);
		await tried.fault(tried.text.replace('"content":[', `"content":[${deep},`), 'backup invalid_json');
		await tried.fault(`{"x":${deep}}`, 'x unknown_field');
		await tried.fault(
			changed(({ sections }) => (sections.pages![0]!.title = 'x'.repeat(50_000_000))),
			'file payload_too_large'
		);
		await tried.fault(
			changed(({ sections }) => (sections.pages![0]!.content = [{ type: 'x', text: 'x'.repeat(9_000_000) }])),
			'file payload_too_large'
		);
		const { faults } = await tried.refused(
			changed(({ sections }) => {
				for (let index = 0; index < 5000; index += 1) sections[`unknown-${index}`.repeat(50)] = [];
			})
		);
		assert.is(faults.length, 100);
		const many = await tried.refused(
			changed(({ sections }) => (sections.events = Array.from({ length: 5000 }, (_, at) => ({ ref: at + 1, uid: 7 }))))
		);
		assert.is(many.faults.length, 100);
	});

	const known = { mime: 'image/png', kind: 'photo', width: 1, height: 1, modifiedAt: '2026-09-01T18:00:00.000Z' };
	const entry = (path: string, bytes: Buffer) => ({ path, size: bytes.length, sha256: sha256(bytes), ...known });
	const withFile = (file: Record<string, unknown>, bytes: unknown) =>
		changed(({ media }) => {
			media.manifest.push(file);
			media.files[String(file.path)] = bytes;
		});
	const base64 = pictureBytes.toString('base64');

	attack('paths of files that lead elsewhere', async () => {
		const at = (JSON.parse(tried.text) as SentBackup).media.manifest.length;
		const foreign = 'a'.repeat(32);
		const paths = [
			'../a.png',
			'/etc/passwd',
			'uploads/../a.png',
			'uploads\\a.png',
			'uploads/a/b.png',
			'uploads/.a.png'
		];
		const more = [
			'uploads/a.png/..',
			'uploads/a',
			'backups/a.png',
			`events/${foreign}/../a.png`,
			'uploads/a.png\0',
			''
		];
		for (const path of [...paths, ...more, 7, null, {}, { toString: 1 }])
			await tried.fault(
				changed(({ media }) => media.manifest.push({ ...entry('', pictureBytes), path })),
				`media.manifest[${at}].path invalid_format`
			);
		const elsewhere = await tried.scene.event({ name: 'Theirs' }, 'beta');
		for (const uid of [foreign, elsewhere.uid]) {
			const path = `events/${uid}/images/a.png`;
			await tried.fault(withFile(entry(path, pictureBytes), base64), `media.${path} unknown_reference`);
		}
	});

	attack('files that are not what the manifest says', async () => {
		const name = 'uploads/new.png';
		const at = (JSON.parse(tried.text) as SentBackup).media.manifest.length;
		const good = entry(name, pictureBytes);
		await tried.fault(withFile({ ...good, sha256: 'a'.repeat(64) }, base64), 'media broken_file');
		await tried.fault(withFile({ ...good, size: 1 }, base64), 'media broken_file');
		for (const wrong of [{ size: -1 }, { size: '1' }, { sha256: 'x' }, { sha256: { toString: 1 } }, { mime: null }])
			await tried.fault(withFile({ ...good, ...wrong }, base64), `media.manifest[${at}] invalid_format`);
		for (const wrong of [null, 7, {}, [], { toString: 1 }])
			await tried.fault(withFile(good, wrong), 'media.files invalid_type');
		const facts = [
			{ kind: 'x' },
			{ width: 'x' },
			{ width: -1 },
			{ height: 2 ** 40 },
			{ modifiedAt: 'x' },
			{ surprise: 1 }
		];
		for (const wrong of [...facts, { modifiedAt: { toString: 1 } }, { modifiedAt: '+275760-09-13T00:00:00.000Z' }])
			await tried.fault(withFile({ ...good, ...wrong }, base64), `media.${name} invalid_format`);
		await tried.fault(
			changed(({ media }) => (media.files['uploads/none.png'] = base64)),
			'media unknown_field'
		);
		await tried.fault(
			changed(({ media }) => media.manifest.push(media.manifest[0]!)),
			`media.manifest[${at}].path twice`
		);
		for (const wrong of [null, 7, 'x', []])
			await tried.fault(
				changed(({ media }) => media.manifest.push(wrong as never)),
				`media.manifest[${at}].path invalid_format`
			);
		await tried.fault(
			tried.text.replace('"files":{', `"files":{"uploads/a.png":"","uploads/a.png":"",`),
			'media.files twice'
		);
		const html = Buffer.from('<!doctype html><script>alert(1)</script>');
		for (const path of [name, 'uploads/a.svg', 'uploads/a.html'])
			await tried.fault(withFile(entry(path, html), html.toString('base64')), `media.${path} unsupported_media_type`);
		await tried.fault(
			changed(({ media }) => media.manifest.push(entry('uploads/a.html', html))),
			'media.uploads/a.html unsupported_media_type'
		);
		const big = Buffer.concat([pictureBytes, Buffer.alloc(6_000_000)]);
		await tried.fault(withFile(entry(name, big), big.toString('base64')), 'file payload_too_large');
	});

	attack('archives that are damaged or lie', async () => {
		const json = { name: 'backup.json', content: tried.text };
		const whole = zipOf([json]);
		await tried.fault(zipOf([json, json]), 'file no_backup');
		await tried.fault(zipOf([{ name: 'other.json', content: tried.text }]), 'file no_backup');
		await tried.fault(zipOf([{ ...json, encrypted: true }]), 'file broken_archive');
		await tried.fault(zipOf([json, { name: '../evil', content: 'x' }]), 'file broken_archive');
		await tried.fault(zipOf([{ ...json, claims: 10 }]), 'file broken_archive');
		for (const at of [4, 30, 1000, whole.length - 60, whole.length - 22, whole.length - 1])
			await tried.fault(whole.subarray(0, at), 'file broken_archive');
		const damaged = Buffer.from(whole);
		damaged.fill(0xff, damaged.length - 79, damaged.length - 75);
		await tried.fault(damaged, 'file broken_archive');
		const bare = changed(({ media }) => {
			media.files = {};
			media.manifest = [entry('uploads/new.png', pictureBytes)];
		});
		const picture = { name: 'media/uploads/new.png', content: pictureBytes };
		await tried.fault(zipOf([{ ...json, content: bare }, picture, picture]), 'media twice');
		await tried.fault(
			zipOf([
				{ ...json, content: bare },
				{ ...picture, content: 'x' }
			]),
			'media broken_file'
		);
	});

	attack('archives that grow end at the limits, quickly', async () => {
		const began = performance.now();
		const grows = (size: number) => Buffer.alloc(size, ' ');
		await tried.fault(
			zipOf([{ name: 'backup.json', content: Buffer.concat([Buffer.from('{"a":"'), grows(300_000_000)]) }]),
			'a unknown_field'
		);
		const bare = changed(({ media }) => {
			media.files = {};
			media.manifest = [entry('uploads/new.png', pictureBytes)];
		});
		await tried.fault(
			zipOf([
				{ name: 'backup.json', content: bare },
				{ name: 'media/uploads/new.png', content: grows(200_000_000) }
			]),
			'file payload_too_large'
		);
		assert.ok(performance.now() - began < 20_000);
	});
});
