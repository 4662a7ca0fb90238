import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import * as assert from 'uvu/assert';
import type { Session } from '../../../../server/cli/session.ts';
import { MediaFile } from '../../../../server/features/platform/media/model.ts';
import { Redirect } from '../../../../server/features/website/pages/model.ts';
import { sha256 } from '../../../../server/runtime/crypto.ts';
import { onSqlite } from '../../../support/processes/databases.ts';
import { ProductProcess } from '../../../support/processes/product-process.ts';
import { pictureBytes } from '../../../support/filled-namespace.ts';

const records = 1500;
const pictures = 20;
const kills = 20;

const exported = async ({ perform }: Session, media: 'none' | 'base64' = 'none') =>
	JSON.parse(JSON.stringify((await perform('backup.export', { media })).backup)) as {
		sections: Record<string, Record<string, unknown>[]>;
		media: { manifest: { path: string; sha256: string }[]; files: Record<string, string> };
	};

/** A picture that differs from the others. */
const picture = (word: string) => Buffer.concat([pictureBytes, Buffer.from(word)]);

onSqlite('a server that is killed while it imports a backup', ({ test, migrated }) => {
	test('has the old content or the new one, with all its files, and sweeps what is left', async () => {
		const product = new ProductProcess(await migrated());
		const dataDir = product.settings.DATA_DIR!;
		const folder = (name: string) => {
			mkdirSync(path.join(dataDir, name), { recursive: true });
			return path.join(dataDir, name);
		};
		const fill = (word: string) => async (session: Session) => {
			const namespace = session.namespace;
			await Redirect.destroy({ where: { namespace } });
			await MediaFile.destroy({ where: { namespace } });
			await Redirect.bulkCreate(
				Array.from({ length: records }, (_, n) => ({ namespace, source: `/${word}-${n}`, target: `/${word}` }))
			);
			for (let n = 0; n < pictures; n += 1) {
				const [name, bytes] = [`${word}-${n}.png`, picture(`${word} ${n}`)];
				writeFileSync(path.join(folder('uploads'), name), bytes);
				const facts = { mime: 'image/png', size: bytes.length, sha256: sha256(bytes), kind: 'photo' } as const;
				const row = { namespace, dir: 'uploads', name, ...facts, width: 1, height: 1, modifiedAt: new Date() };
				await MediaFile.create(row);
			}
			return exported(session, 'base64');
		};
		const states = [await product.act(fill('one')), await product.act(fill('two'))];
		const files = states.map((state, at) => {
			const file = path.join(dataDir, `state-${at}.json`);
			writeFileSync(file, JSON.stringify(state));
			return file;
		});
		const bearer = await product.act(
			async ({ perform }) => (await perform('token.create', { label: 'x', scopes: ['backup:write'] })).secret
		);
		const send = (at: number) =>
			fetch(`${product.base}/api/v1/namespaces/default/backup`, {
				method: 'POST',
				headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
				body: readFileSync(files[at]!)
			});
		const contents = ({ media }: (typeof states)[number]) =>
			media.manifest.map(({ path: name, sha256: sum }) => `${name} ${sum}`).sort();
		const look = async (): Promise<number> => {
			const now = await product.act((session) => exported(session));
			const found = states.findIndex(({ sections }) => isDeepStrictEqual(sections, now.sections));
			const differing = Object.keys(now.sections).filter((name) =>
				states.every(({ sections }) => !isDeepStrictEqual({ [name]: sections[name]! }, { [name]: now.sections[name]! }))
			);
			if (found < 0) await product.end();
			assert.ok(found >= 0, `the old content or the new one; neither has this: ${differing.join()}`);
			// No name is numbered: what a killed import put into place is gone before the next one.
			assert.equal(contents(now), contents(states[found]!));
			for (const file of now.media.manifest)
				assert.is(sha256(readFileSync(path.join(dataDir, file.path))), file.sha256);
			return found;
		};

		await product.start();
		let whole = 0;
		for (const at of [1, 0]) {
			const began = performance.now();
			assert.is((await send(at)).status, 200);
			whole = performance.now() - began;
			// The pages of a new installation are cleaned by their first import.
			states[at] = await product.act((session) => exported(session));
		}
		let current = await look();
		assert.is(current, 0);
		const ended = new Set<boolean>();
		const leftovers = () =>
			['backups/unfinished', 'backups/imports'].flatMap((name) => {
				mkdirSync(folder(name), { recursive: true });
				return readdirSync(folder(name)).map((one) => path.join(folder(name), one));
			});
		let left = 0;
		for (let kill = 0; kill < kills; kill += 1) {
			const other = 1 - current;
			const sent = send(other).catch(() => undefined);
			await Promise.race([sent, after((whole * (kill + 1)) / (kills + 1))]);
			await product.end('SIGKILL');
			await sent;
			left += leftovers().length;
			const now = await look();
			ended.add(now === other);
			current = now;
			await product.start();
		}
		await product.end();
		assert.ok(left > 0, 'some ended in the middle');
		assert.ok(ended.has(false), 'some left the old content');

		for (const one of leftovers()) utimesSync(one, 0, 0);
		await product.act(({ perform }) => perform('backup.sweep', {}));
		assert.equal(leftovers(), []);
		assert.is(await look(), current);
	});
});
