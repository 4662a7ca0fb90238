import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readEnv } from '../../../server/runtime/env.ts';
import { openDependencies, serve } from '../../../server/boot.ts';
import { builtScreens } from '../../../server/web/screens/sveltekit-handler.ts';
import { perform, type AnyOperation, type Context } from '../../../server/operation/operation.ts';
import { operations, type InputOf, type OperationName, type OutputOf } from '../../../server/composition/operations.ts';
import type { Dependencies } from '../../../server/operation/dependencies.ts';
import { ensureBuild } from '../runner/build.ts';
import { freePort, isFree } from './free-port.ts';
import { lanAddress } from './lan-address.ts';
import { migrateFresh } from '../runner/template.ts';

/** The whole product with its built screens, on a database of its own. */
export interface Product {
	/** `http://localhost:<port>`: a secure context. */
	base: string;
	/** The same server by its address in the network: plain http, no secure context. */
	lanBase: string;
	dependencies: Dependencies;
	/** Runs an operation as the system in the namespace `default`. */
	perform<Name extends OperationName>(name: Name, input: InputOf<Name>): Promise<OutputOf<Name>>;
	/** Stops the server and removes its database. */
	close(): Promise<void>;
}

const secret = 'a secret of the tests, long enough';
// Of all products of this process, and when they ended: at an address that it knows, a tab need not load scripts and
// styles again. Those that most tabs know come first.
const ports = new Map<number, 'in use' | number>();
/** A page of the website is kept by browsers for a minute, and so would be that of a product before. */
const keptPageMs = 61_000;

async function portAgain(): Promise<number> {
	for (const [port, use] of ports) {
		if (use === 'in use' || performance.now() - use < keptPageMs) continue;
		ports.set(port, 'in use');
		if (await isFree(port)) return port;
	}
	return freePort();
}

/** Starts the product on a free port; a new SQLite file unless a database is named. Builds the screens when they are old. */
export async function startProduct({ databaseUrl, clock, ...asked }: ProductOptions = {}): Promise<Product> {
	const hasScreens = asked.screens ?? true;
	const failure = hasScreens ? await ensureBuild() : undefined;
	if (failure) throw new Error(failure);
	// Made here and not with the databases of other tests: those would start a MariaDB that screens do not need.
	const folder = mkdtempSync(path.join(tmpdir(), 'marquee-product-'));
	const ownDatabase = `sqlite:${path.join(folder, 'test.db')}`;
	if (databaseUrl === undefined) await migrateFresh(ownDatabase);
	const lan = lanAddress() ?? '127.0.0.1';
	const port = asked.port ?? (await portAgain());
	if (!asked.port) ports.set(port, 'in use');
	const env = readEnv({
		NODE_ENV: 'test',
		PORT: String(port),
		MAIN_DOMAIN: `localhost,${lan}`,
		DATABASE_URL: databaseUrl ?? ownDatabase,
		DATA_DIR: folder,
		SESSION_SECRET: secret,
		SECRET_KEY: secret,
		RATE_LIMIT_SCALE: '0',
		LOG_LEVEL: 'error',
		LOG_FILE: 'none',
		...asked.env
	});
	const dependencies = await openDependencies(env, clock);
	const running = await serve(dependencies, hasScreens ? await builtScreens(asked.build) : undefined);
	return {
		base: `http://localhost:${port}`,
		lanBase: `http://${lan}:${port}`,
		dependencies,
		perform: (name, input) =>
			perform(operations[name] as AnyOperation, systemContext(dependencies), input) as Promise<never>,
		async close() {
			await running.stop();
			if (!asked.port) ports.set(port, performance.now());
			rmSync(folder, { recursive: true, force: true });
		}
	};
}

/** What a test may choose about the product. */
export interface ProductOptions {
	databaseUrl?: string;
	/** The server's clock. */
	clock?: () => Date;
	/** A certain port, to come back after a stop. */
	port?: number;
	/** Environment variables that differ from those of every test. */
	env?: Record<string, string>;
	/** Folder of another build of the screens. */
	build?: string;
	/** False leaves the pages out, and with them the build. */
	screens?: boolean;
}

const systemContext = (dependencies: Dependencies): Context => ({
	actor: { kind: 'system' },
	namespace: 'default',
	dependencies,
	requestId: 'test-request',
	ip: '127.0.0.1',
	userAgent: 'test'
});
