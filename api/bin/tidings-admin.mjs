#!/usr/bin/env node
// Exists before the build, so that installing can link it.
import '../dist/admin.js';
