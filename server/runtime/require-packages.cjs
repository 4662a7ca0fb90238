// Runs before everything else (`node --require`), so in CommonJS, without packages and on any version of Node.
const { readFileSync } = require('node:fs');
const path = require('node:path');

const root = path.resolve(__dirname, '../..');
const neededNode = 24;

function manifestIn(folder) {
	try {
		return JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
	} catch {
		return {};
	}
}

// The manifest names exact versions; `npm:<other>@<version>` is a package under another name.
const wanted = Object.entries(manifestIn('.').dependencies ?? {});
const isOutdated = wanted.some(
	([name, version]) => manifestIn(`node_modules/${name}`).version !== version.replace(/^npm:.*@/, '')
);
const isOldNode = Number(process.versions.node.split('.')[0]) < neededNode;

if (isOutdated || isOldNode) {
	process.stderr.write(
		isOutdated
			? 'Packages are missing or old: run npm ci.\n'
			: `This is Node ${process.versions.node}, and ${neededNode} is needed: run npm ci, which brings it, and start with npm.\n`
	);
	process.exit(1);
}
