import * as assert from 'uvu/assert';
import { EventPhoto } from '../../../../server/features/gameplay/photos/model.ts';
import { exportNamespace } from '../../../../server/features/platform/backup/operations/export.ts';
import { expectedOf } from '../../../../server/features/platform/backup/restore/check.ts';
import { sectionsOf } from '../../../../server/features/platform/backup/sections.ts';
import {
	movePage,
	removePage,
	savePage,
	showPage
} from '../../../../server/features/website/pages/operations/pages.ts';
import { openStorage } from '../../../../server/runtime/files/storage.ts';
import { pictureBytes } from '../../../support/filled-namespace.ts';
import { onSqlite } from '../../../support/processes/databases.ts';
import { Tried, type Sent, type SentBackup } from '../../../support/files/faulty-backups.ts';

onSqlite('backups whose records are wrong', ({ test, open }) => {
	let tried: Tried;
	test.before(async () => {
		tried = await Tried.open({ open });
	});
	const attack = (name: string, work: () => Promise<void>) =>
		test(name, async () => {
			await work();
			await tried.unchanged();
		});
	const fault = (change: (sections: SentBackup['sections']) => unknown, wanted: string, input: object = {}) =>
		tried.fault(
			tried.changed(({ sections }) => void change(sections)),
			wanted,
			input
		);
	const sections = () => sectionsOf(tried.scene.dependencies.database.sequelize);
	/** Adds copies of a page, each below the one at the position that `parentOf` answers. */
	const tree = (list: Sent[], amount: number, parentOf: (at: number) => number | null) => {
		const [first] = list;
		list.length = 0;
		for (let at = 0; at < amount; at += 1) {
			const parent = parentOf(at);
			list.push({ ...first, ref: at + 1, parentRef: parent === null ? null : parent + 1 });
			if (first!.slug) Object.assign(list[at]!, { slug: `page-${at}`, isStartpage: false, baseSlug: null });
		}
	};

	attack('no objects, wrong numbers, unknown fields', async () => {
		for (const wrong of [null, 7, 'x', [], true])
			await fault(({ pages }) => (pages![0] = wrong as never), 'sections.pages[0] invalid_type');
		for (const ref of [0, 2, -1, '1', null, 1.5, { toString: 1 }, undefined])
			await fault(({ pages }) => (pages![0]!.ref = ref), 'sections.pages[0].ref invalid_ref');
		await fault(({ pages }) => (pages![0]!.id = 1), 'sections.pages[0].id unknown_field');
		await fault(({ pages }) => (pages![0]!.namespace = 'beta'), 'sections.pages[0].namespace unknown_field');
		const long = 'x'.repeat(100_000);
		await tried.refused(tried.changed(({ sections: { pages } }) => (pages![0]![long] = 1)));
		for (const wrong of [7, {}, [7], [null], 'x'])
			await fault(({ pages }) => (pages![0]!.modules = wrong), 'sections.pages[0].modules invalid_type');
		for (const wrong of [7, [], 'x'])
			await fault(({ pages }) => (pages![0]!.seo = wrong), 'sections.pages[0].seo invalid_type');
	});

	attack('every field of every section refuses a value of another type', async () => {
		const { sections: whole } = JSON.parse(tried.text) as SentBackup;
		for (const section of sections()) {
			const { wire } = expectedOf(section, section.parts);
			if (!whole[section.name]!.length) continue;
			const wanted = wire.map(({ name }) => `sections.${section.name}[0].${name}`);
			const text = tried.changed(({ sections: { [section.name]: records } }) => {
				for (const { name } of wire) if (name !== 'uid') records![0]![name] = { toString: 1 };
			});
			const { faults } = await tried.refused(text);
			const missing = wanted.filter((path) => !path.endsWith('.uid') && !faults.some((one) => one.startsWith(path)));
			assert.ok(faults.length > 0, section.name);
			// JSON and numbers of others are looked at once the rest is sound.
			assert.ok(missing.length < wanted.length, missing.join());
		}
	});

	for (const wrong of [2 ** 60, -0.5, '\ud800', '', 'x'.repeat(70_000), [[]], { a: { b: 1 } }, true])
		attack(`every field of every section with ${JSON.stringify(wrong).slice(0, 20)}`, async () => {
			const text = tried.changed(({ sections: whole }) => {
				for (const section of sections())
					for (const record of whole[section.name]!)
						for (const name of Object.keys(record)) if (!['ref', 'uid'].includes(name)) record[name] = wrong;
			});
			for (const mode of ['replace', 'merge']) await tried.refused(text, { mode });
		});

	attack('one wrong field alone is told, also where numbers stand for keys', async () => {
		await fault(({ events }) => (events![0]!.name = 'x'.repeat(5000)), 'sections.events[0].name invalid_type');
		await fault(({ events }) => (events![0]!.uid = 'x'), 'sections.events[0].uid invalid_format');
		await fault(({ events }) => (events![1]!.uid = events![0]!.uid), 'sections.events[1].uid twice');
		await fault(({ pages }) => (pages![0]!.title = 'a\ud800'), 'sections.pages[0].title invalid_type');
		await fault(({ pages }) => (pages![0]!.createdAt = 'yesterday'), 'sections.pages[0].createdAt invalid_type');
		await fault(({ pages }) => (pages![0]!.version = 2 ** 40), 'sections.pages[0].version invalid_type');
		for (const { name, table, form } of sections().filter((section) => section.form.linked)) {
			const [record] = (JSON.parse(tried.text) as SentBackup).sections[name]!;
			for (const [field, value] of Object.entries(record ?? {}))
				if (typeof value === 'string' && form.refs?.[field] === undefined && field in table.definition.columns)
					if (!['requester', 'createdBy', 'author'].includes(field)) {
						const text = tried.changed(({ sections: all }) => (all[name]![0]![field] = 7));
						const { faults } = await tried.refused(text);
						assert.ok(faults[0]!.startsWith(`sections.${name}[0].${field} `), `${field}: ${faults[0]}`);
					}
		}
		for (const mode of ['replace', 'merge'])
			for (const joinCode of [{ a: 1 }, [1], 7, true, 'x'.repeat(100_000)])
				await tried.refused(
					tried.changed(({ sections: { events } }) => (events![0]!.joinCode = joinCode)),
					{ mode }
				);
	});

	attack('numbers of records that are not there', async () => {
		for (const section of sections())
			for (const field of Object.keys(section.form.refs ?? {})) {
				const name = field.replace(/(Id|Uid)$/, 'Ref');
				if (!(JSON.parse(tried.text) as SentBackup).sections[section.name]!.length) continue;
				for (const ref of [0, 9999, -1, 'x', { toString: 1 }, 1.5])
					await fault((all) => (all[section.name]![0]![name] = ref), `sections.${section.name}[0].${name} invalid_ref`);
			}
		const inside = ([key, value]: [string, unknown], path: string[] = []): string[][] =>
			typeof value === 'object' && value !== null
				? Object.entries(value).flatMap((one) => inside(one, [...path, key]))
				: [[...path, key]];
		for (const [section, field, key] of [
			['results', 'plan', 'id'],
			['questionResults', 'question', 'id'],
			['answerCorrections', 'wasQuestion', 'id'],
			['settings', 'defaultMenus', 'main']
		] as const) {
			const record = (JSON.parse(tried.text) as SentBackup).sections[section]?.[0];
			const at = inside([field, record?.[field]]).find((path) => path.at(-1) === key);
			if (!at) continue;
			await tried.refused(
				tried.changed(({ sections: all }) => {
					let value = all[section]![0]!;
					for (const name of at.slice(0, -1)) value = value[name] as Sent;
					value[key] = 9999;
				})
			);
		}
	});

	attack('pages and items that stand below themselves, or too deep', async () => {
		await fault(({ pages }) => (pages![0]!.parentRef = 1), 'sections.pages[0].parentRef cycle');
		await fault(({ pages }) => {
			pages![0]!.parentRef = 2;
			pages![1]!.parentRef = 1;
		}, 'sections.pages[0].parentRef cycle');
		await fault(({ menuItems }) => (menuItems![0]!.parentRef = 1), 'sections.menuItems[0].parentRef cycle');
		await fault(({ legacyMenuItems: all }) => (all![0]!.parentRef = 1), 'sections.legacyMenuItems[0].parentRef cycle');
		const chain = (at: number) => (at ? at - 1 : null);
		await fault(({ pages }) => tree(pages!, 7, chain), 'sections.pages[6].parentRef too_deep');
		await fault(({ menuItems }) => tree(menuItems!, 5, chain), 'sections.menuItems[4].parentRef too_deep');
		await fault(({ menus, menuItems }) => {
			menus!.push({ ...menus![0], ref: menus!.length + 1, label: 'Other' });
			tree(menuItems!, 2, chain);
			menuItems![1]!.menuRef = menus!.length;
		}, 'sections.menuItems[1].parentRef invalid_ref');
		const began = performance.now();
		await fault(({ pages }) => tree(pages!, 20_000, (at) => (at + 1) % 20_000), 'sections.pages[0].parentRef cycle');
		await fault(({ pages }) => tree(pages!, 20_000, chain), 'sections.pages[6].parentRef too_deep');
		assert.ok(performance.now() - began < 30_000);
	});

	test('a merge counts the pages that stay below those that it moves', async () => {
		const own = await Tried.open({ open });
		const page = String((JSON.parse(own.text) as SentBackup).sections.pages![0]!.slug);
		const { id: parentId } = (await own.scene.call(showPage, { page })).page;
		await own.scene.call(savePage, { page: 'below', title: 'Below', blocks: [] });
		await own.scene.call(movePage, { page: 'below', parentId });
		const moved = own.changed(({ sections: { pages, news, pageVersions } }) => {
			for (const one of news!) one.pageRef = 1;
			pageVersions!.length = 0;
			tree(pages!, 6, (at) => (at ? at - 1 : null));
			pages![5]!.slug = page;
		});
		await own.fault(moved, 'sections.pages[5].parentRef too_deep', { mode: 'merge' });
		await own.scene.call(removePage, { page: 'below' });
		await own.import(moved, { mode: 'merge' });
	});

	attack('what there may be only once', async () => {
		const start = (page: Sent) => Object.assign(page, { isStartpage: true, startpageDomain: null, language: 'de' });
		const variant = (page: Sent) => Object.assign(page, { baseSlug: 'start', language: 'fr', isStartpage: false });
		const twice: [change: (sections: SentBackup['sections']) => unknown, wanted: string][] = [
			[({ pages }) => pages!.slice(0, 2).forEach(start), 'sections.pages[1] twice'],
			[({ pages }) => pages!.slice(0, 2).forEach(variant), 'sections.pages[1].baseSlug twice'],
			[({ pages }) => (pages![1]!.slug = pages![0]!.slug), 'sections.pages[1].slug twice'],
			[({ events }) => (events![1]!.slug = events![0]!.slug), 'sections.events[1].slug twice'],
			[({ events }) => (events![1]!.joinCode = events![0]!.joinCode), 'sections.events[1].joinCode twice'],
			[({ redirects }) => redirects!.splice(1, 0, { ...redirects![0] }), 'sections.redirects[1].source twice']
		];
		for (const [change, wanted] of twice)
			for (const mode of ['replace', 'merge']) {
				const text = tried.changed(({ sections: all }) => {
					change(all);
					all.redirects!.forEach((one, at) => one.ref && (one.ref = at + 1));
				});
				const { code, faults } = await tried.refused(text, { mode });
				assert.equal([code, faults.includes(wanted)], ['invalid_input', true], `${wanted}: ${faults.join()}`);
			}
		await fault(({ pages }) => (pages![0]!.slug = '../x'), 'sections.pages[0].slug invalid_format');
	});

	test('a photo of another namespace does not come along', async () => {
		const file = `p_${'a'.repeat(32)}.jpg`;
		await openStorage(tried.scene.dependencies.env.DATA_DIR).put(`uploads/${file}`, pictureBytes);
		await tried.import(
			tried.changed(({ sections: all }) => Object.assign(all.eventPhotos![0]!, { file, state: 'approved' }))
		);
		assert.is(await EventPhoto.count({ where: { namespace: 'acme' } }), 1);
		assert.is(await EventPhoto.count({ where: { namespace: 'acme', file } }), 0);
	});

	test('scripts and their links are cleaned or refused', async () => {
		const evil = '<p onclick="x()">a<script>alert(1)</script><a href="javascript:alert(1)">b</a></p>';
		const text = tried.changed(({ sections: all }) => {
			all.news![0]!.content = evil;
			all.pages![0]!.content = [{ id: 'a', type: 'html', data: { html: evil } }];
			all.wikiArticles![0]!.markdown = `${evil}\n\n[x](javascript:alert(1))`;
		});
		await tried.import(text).catch(({ status }: { status: number }) => assert.is(status, 422));
		const link = tried.changed(({ sections: all }) => (all.menuItems![0]!.href = 'javascript:alert(1)'));
		await tried.fault(link, 'sections.menuItems[0].href unsafe_url');
		const { backup } = await tried.scene.call(exportNamespace, {});
		const { news, pages, wikiArticles } = backup.sections;
		const html = JSON.stringify([news, pages]) + JSON.stringify(wikiArticles!.map(({ html: made }) => made));
		assert.not.match(html, /<script|onclick|href=\\"javascript/);
	});
});
