#!/usr/bin/env node
// Exists before the build, so that the installation can link it.
import '../dist/admin.js';
