import { stat } from 'node:fs/promises';
import path from 'node:path';
import { mainHosts } from '../../../../access/host.ts';
import { missingSecrets, shownVariables } from '../../../../runtime/env.ts';
import { error, ok, warning, type Check } from '../check.ts';

/** Whether every variable can be used: one line for each that cannot. */
export const environment: Check = {
	name: 'environment',
	look: async ({ env, faults }) => {
		if (faults.length) return faults.map(({ name, expected }) => error('environment.faulty', { name, expected }));
		const variables = shownVariables(env);
		const set = variables.filter(({ source }) => source !== 'default').length;
		return [ok('environment.fine', { set, all: variables.length, node: process.versions.node })];
	}
};

const otherAccounts = 0o007;

/** Whether the secrets are long enough, and whether other accounts of this machine can read them. */
export const secrets: Check = {
	name: 'secrets',
	needs: ['SESSION_SECRET', 'SECRET_KEY'],
	look: async ({ env }) => {
		const missing = missingSecrets(env);
		if (missing.length) return [error('secrets.missing', { names: missing.join(', ') })];
		const files = ['.env', path.join(env.DATA_DIR, 'secrets.json')];
		const modes = await Promise.all(
			files.map(async (file) => ({ file, mode: (await stat(file).catch(() => undefined))?.mode ?? 0 }))
		);
		const open = modes.filter(({ mode }) => mode & otherAccounts);
		return open.length ? open.map(({ file }) => warning('secrets.open', { file })) : [ok('secrets.fine')];
	}
};

/** Whether there is a host to answer for. */
export const domain: Check = {
	name: 'domain',
	look: async ({ env }) => {
		const hosts = mainHosts(env.MAIN_DOMAIN);
		return [hosts.length ? ok('domain.fine', { hosts: hosts.join(', ') }) : error('domain.empty')];
	}
};
