import * as assert from 'uvu/assert';
import { createTranslator } from '#lib/messages/translator.ts';
import { kindInWords } from '#lib/admin/platform/jobs/job-words.ts';
import { jobKinds } from '../../server/composition/jobs.ts';
import { suite } from '../support/runner/suite.ts';

const translator = createTranslator({ locale: 'en' }, (key) => `the words of ${key}`, true);
const test = suite('the labels of jobs');
for (const { name } of jobKinds)
	test(`${name} has one`, () => assert.is(kindInWords(translator, name), `the words of jobs.kinds.${name}`));
test.run();
