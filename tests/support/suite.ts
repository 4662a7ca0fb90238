import { suite as uvuSuite, type Test } from 'uvu';

type Hook = Parameters<Test['before']>[0];

/** A uvu suite that prints why a `before` or `after` hook failed; uvu itself only counts the tests as not passed. */
export function suite(name: string): Test {
	const test = uvuSuite(name);
	const { before, after } = test;
	test.before = Object.assign((hook: Hook) => before(speaking(name, hook)), { each: before.each });
	test.after = Object.assign((hook: Hook) => after(speaking(name, hook)), { each: after.each });
	return test;
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
