import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as assert from 'uvu/assert';
import { openDependencies } from '../../../../server/boot.ts';
import { requireNothingSealed } from '../../../../server/cli/require-key.ts';
import { withSecrets } from '../../../../server/cli/secrets-file.ts';
import { Team } from '../../../../server/features/authoring/teams/model.ts';
import { drawTeamCode } from '../../../../server/features/authoring/codes/operations.ts';
import { printCards, printLetters } from '../../../../server/features/authoring/print/operations/pages.ts';
import { createTeams, listTeamLinks, rotateTeam } from '../../../../server/features/authoring/teams/operations.ts';
import { showHelp } from '../../../../server/features/hosting/host/operations.ts';
import { encrypt } from '../../../../server/runtime/crypto.ts';
import { readEnv, type Env } from '../../../../server/runtime/env.ts';
import { messageOf } from '../../../support/copied-database.ts';
import { loadOldInstallation, oldSecret } from '../../../support/processes/old-installation.ts';
import { forEachDatabase } from '../../../support/processes/databases.ts';
import { openScene } from '../../../support/scene.ts';

const other = 'another text of at least thirty-two bytes';

forEachDatabase('the secret key', ({ test, product, url, open, migrated }) => {
	const envFor = (address: string, secret: string, folder = mkdtempSync(path.join(tmpdir(), 'marquee-key-'))): Env =>
		readEnv({
			NODE_ENV: 'test',
			LOG_LEVEL: 'silent',
			LOG_FILE: 'none',
			DATABASE_URL: address,
			DATA_DIR: folder,
			SESSION_SECRET: secret,
			SECRET_KEY: secret
		});
	const starts = async (env: Env) => {
		const { database } = await openDependencies(env);
		await database.close();
	};

	test('of an old database is recognised by its data, and a wrong one is refused before anything is changed', async () => {
		const address = await url();
		await loadOldInstallation(product, address);
		const env = envFor(address, other);
		const refused = /^SECRET_KEY is not the one that this data was written with.*Put back the \.env or .*secrets\.json/;
		assert.match(await messageOf(starts(env)), refused);
		assert.match(await messageOf(requireNothingSealed(env)), /^The secrets of this data are missing/);
		await starts(envFor(address, oldSecret));
		assert.match(await messageOf(starts(env)), refused);
	});

	test('is recognised without any data, and the file with the right one is named', async () => {
		const address = await migrated();
		assert.is(await messageOf(requireNothingSealed(envFor(address, ''))), '');
		await starts(envFor(address, oldSecret));
		const env = envFor(address, other);
		mkdirSync(env.DATA_DIR, { recursive: true });
		const file = path.join(env.DATA_DIR, 'secrets.json');
		writeFileSync(file, JSON.stringify({ SESSION_SECRET: oldSecret, SECRET_KEY: oldSecret }));
		assert.match(await messageOf(starts(env)), new RegExp(`${file} has the right one: remove SECRET_KEY`));
		await starts(withSecrets(envFor(address, '', env.DATA_DIR)));
	});

	test('of one team that cannot be read breaks no list, card or letter, and a new code mends it', async () => {
		const scene = await openScene({ open });
		const { uid: event } = await scene.event();
		const { teams } = await scene.call(createTeams, { event, names: ['Owls', 'Foxes'] });
		const owls = teams.find(({ name }) => name === 'Owls')!.uid;
		const broken = { tokenEnc: encrypt('x', other), joinCodeEnc: encrypt('x', other) };
		await scene.dependencies.database.write((transaction) =>
			Team.update(broken, { where: { uid: owls }, transaction })
		);
		const links = async () => {
			const list = (await scene.call(listTeamLinks, { event })).links;
			return list.map(({ name, url: link, code }) => [name, typeof link, typeof code]);
		};
		assert.equal(await links(), [
			['Owls', 'object', 'object'],
			['Foxes', 'string', 'string']
		]);
		for (const operation of [printCards, printLetters]) await scene.call(operation, { event });
		const help = await scene.call(showHelp, { event, team: owls });
		assert.equal([help.url, help.code], [null, null]);
		assert.match(await messageOf(scene.call(drawTeamCode, { event, team: owls, type: 'svg' })), /Create a new one/);
		await scene.call(rotateTeam, { event, uid: owls });
		assert.equal(await links(), [
			['Owls', 'string', 'string'],
			['Foxes', 'string', 'string']
		]);
	});
});
