// npm runs the scripts on the Node in node_modules/.bin, not on the machine's own. If it is missing, print a clear
// error.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `This is Node ${process.versions.node}. The scripts run on the Node that \`npm ci\` puts into node_modules/.bin, which is not there: ` +
      'npm may be set to ignore install scripts (`npm config get ignore-scripts`). Run `npm ci --ignore-scripts=false`, or use Node 24.',
  );
  process.exit(1);
}
