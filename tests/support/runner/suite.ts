import { suite as uvuSuite, type Test } from 'uvu';

type Hook = Parameters<Test['before']>[0];
type Handler = Parameters<Test>[1];

const witnesses = new Set<() => Promise<string>>();

/** Has this said when a test fails, while what it used is still as it was. */
export const sayWhenFailing = (witness: () => Promise<string>): void => void witnesses.add(witness);

/**
 * A uvu suite that prints why a `before` or `after` hook failed; uvu itself only counts the tests as not passed. A test
 * that fails also prints what its witnesses say.
 */
export function suite(name: string): Test {
	const test = uvuSuite(name);
	const { before, after } = test;
	test.before = Object.assign((hook: Hook) => before(speaking(name, hook)), { each: before.each });
	test.after = Object.assign((hook: Hook) => after(speaking(name, hook)), { each: after.each });
	return Object.assign((title: string, handler: Handler) => test(title, witnessed(title, handler)), test) as Test;
}

function speaking(name: string, hook: Hook): Hook {
	return async (context) => {
		try {
			await hook(context);
		} catch (error) {
			console.error(`A hook of "${name}" failed:`, error);
			throw error;
		}
	};
}

function witnessed(title: string, handler: Handler): Handler {
	return async (context) => {
		try {
			await handler(context);
		} catch (error) {
			for (const witness of witnesses) console.error(`"${title}" failed: ${await witness().catch(String)}`);
			throw printable(error);
		}
	};
}

/** uvu prints `details` as text and nothing at all where they are a list, as those of our errors are. */
function printable(error: unknown): unknown {
	if (!(error instanceof Error) || !Array.isArray((error as { details?: unknown }).details)) return error;
	const { details } = error as unknown as { details: unknown[] };
	return new Error(`${error.message} ${JSON.stringify(details)}`, { cause: error });
}
