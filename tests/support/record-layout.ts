import { readFileSync, writeFileSync } from 'node:fs';
import { layoutNow, withLayout } from '../house/rules/layout.ts';

// Writes the layout in the README again: run it after folders have come, gone or grown.
writeFileSync('README.md', withLayout(readFileSync('README.md', 'utf8'), layoutNow()));
